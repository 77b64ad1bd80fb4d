import { useState } from 'react';
import { diffLines, type DiffLine } from '#web/features/prompts/line-diff.ts';
import type { Prompt } from '#web/features/prompts/queries.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/select-field.tsx';

/** Compares a version with another of the same type. */
export function DiffDialog({
  prompt,
  prompts,
  onClose,
}: {
  prompt: Prompt;
  prompts: readonly Prompt[];
  onClose: () => void;
}) {
  const t = useTranslations();
  const others = prompts.filter(({ type, id }) => type === prompt.type && id !== prompt.id);
  const family = others.filter(({ familyId }) => familyId === prompt.familyId);
  const before = family.find(({ version }) => version < prompt.version) ?? family[0] ?? others[0];
  const [chosen, choose] = useState(before?.id);
  const other = others.find(({ id }) => id === chosen);
  return (
    <Dialog
      size="xl"
      title={t('prompts.diff.title', { name: prompt.name, version: prompt.version })}
      onClose={onClose}
    >
      {other === undefined ? (
        <p className="mt-4">{t('prompts.diff.only')}</p>
      ) : (
        <div className="mt-5 grid gap-4.5">
          <SelectField
            label={t('prompts.diff.against')}
            value={other.id}
            onChange={(event) => choose(event.currentTarget.value)}
            options={others.map(({ id, version, name, isActive }) => ({
              value: id,
              label: t(isActive ? 'prompts.diff.option_active' : 'prompts.diff.option', {
                version,
                name,
              }),
            }))}
          />
          <Difference lines={diffLines(other.promptText, prompt.promptText)} />
        </div>
      )}
    </Dialog>
  );
}

const looks = {
  same: '',
  added: 'bg-sage text-on-tint',
  removed: 'bg-blush text-on-tint line-through',
} as const;

function Difference({ lines }: { lines: readonly DiffLine[] }) {
  const t = useTranslations();
  const isSame = lines.every(({ kind }) => kind === 'same');
  return (
    <>
      {isSame && <p className="text-muted">{t('prompts.diff.same')}</p>}
      <ol className="grid gap-0.5 text-14">
        {lines.map(({ id, kind, text }) => (
          <li
            key={id}
            className={classNames('px-3 py-1 break-words whitespace-pre-wrap', looks[kind])}
          >
            {kind !== 'same' && <span className="sr-only">{t(`prompts.diff.${kind}`)}: </span>}
            {text}
          </li>
        ))}
      </ol>
    </>
  );
}
