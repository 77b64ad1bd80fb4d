import type { ReactNode } from 'react';

/** List row of a setting: title and text, with its control beside or below. */
export function Setting({
  title,
  text,
  children,
}: {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="setting flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rule-t py-4 first:rule-none">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="font-semibold">{title}</p>
        {text !== undefined && <p className="max-w-112 text-14 text-muted">{text}</p>}
      </div>
      {children}
    </li>
  );
}
