import { useEffect, useRef, type ReactNode } from 'react';
import { helpLinesFor, type HelpLine } from '#domain/moderation/help-lines.ts';
import type { GuardRule } from '#guard/verdict.ts';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Note } from '#web/ui/note.tsx';

/** Rules with a stricter title: texts that break them are never assumed to be well meant. */
const severeRules: ReadonlySet<GuardRule> = new Set(['threat', 'harm-wish', 'sexual', 'negative']);

type Props = {
  id: string;
  /** The text guard's rule; null if only the model refused. */
  rule: GuardRule | null;
  children: ReactNode;
};

/** Explains a refusal; in distress, names help lines. */
export function KindNote({ id, rule, children }: Props) {
  const t = useTranslations();
  if (rule === 'distress') return <HelpNote id={id}>{children}</HelpNote>;
  const isSevere = rule !== null && severeRules.has(rule);
  return (
    <Note id={id} title={t(`compliment.form.verdict_title${isSevere ? '_grave' : ''}`)}>
      {children}
    </Note>
  );
}

/** Shows the help line of the reader's own country first and scrolls to it. */
function HelpNote({ id, children }: Omit<Props, 'rule'>) {
  const t = useTranslations();
  const { language } = useLanguage();
  const first = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    first.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const [own, ...others] = helpLinesFor(language);
  return (
    <Note id={id} title={t('guard.help.title')}>
      {own !== undefined && (
        // Leaves room for the sticky buttons at the bottom.
        <p ref={first} className="scroll-mb-[8rem] py-2">
          <Line line={own} />
        </p>
      )}
      {children}
      <ul className="mt-2 grid gap-1">
        {others.map((line) => (
          <li key={line.name}>
            <Line line={line} />
          </li>
        ))}
      </ul>
    </Note>
  );
}

function Line({ line: { name, number } }: { line: HelpLine }) {
  const t = useTranslations();
  return (
    <>
      {t(name)}{' '}
      <a className="font-semibold whitespace-nowrap" href={`tel:${number.replaceAll(' ', '')}`}>
        {number}
      </a>
    </>
  );
}
