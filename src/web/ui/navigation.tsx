import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { IconName } from '#web/ui/icon.tsx';
import { LinkOrButton, type LinkOrButtonProps } from '#web/ui/link-or-button.tsx';
import type { SelectOption } from '#web/ui/select-field.tsx';

/** Navigation link, or without `href` a button. `after` is shown after its name (a count). */
export function NavLink({
  icon,
  current,
  after,
  children,
  className,
  ...rest
}: {
  icon?: IconName | undefined;
  current?: boolean | undefined;
  after?: ReactNode;
  children: ReactNode;
} & LinkOrButtonProps) {
  return (
    <LinkOrButton {...rest} current={current} className={classNames('nav-link', className)}>
      {icon && <Icon name={icon} small />}
      {children}
      {after}
    </LinkOrButton>
  );
}

/** Native select with the look of a navigation link (the language). */
export function NavSelect({
  label,
  icon,
  options,
  ...select
}: { label: string; icon: IconName; options: readonly SelectOption[] } & Omit<
  ComponentPropsWithRef<'select'>,
  'children'
>) {
  const id = useId();
  return (
    <span className="nav-select">
      <Icon name={icon} small />
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <select id={id} {...select} className="nav-link">
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="down" small />
    </span>
  );
}
