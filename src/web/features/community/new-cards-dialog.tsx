import { useState } from 'react';
import { cardLimits, endOfSchoolYear } from '#domain/accounts/login-code.ts';
import { findTwins, readNames } from '#domain/accounts/name-list.ts';
import { dayOf } from '#domain/i18n/day.ts';
import { languageFacts, languages } from '#domain/i18n/language.ts';
import { CardSheets } from '#web/admin/card-sheet.tsx';
import { ApiError } from '#web/api/errors.ts';
import { randomId } from '#web/api/random-id.ts';
import { useCodeText } from '#web/api/use-error-text.ts';
import { useMakeCards } from '#web/features/community/queries.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useFormRefusal } from '#web/forms/form-refusal.ts';
import { textOf } from '#web/forms/form-text.ts';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useCurrentTime } from '#web/i18n/use-current-time.ts';
import { useDates } from '#web/i18n/use-dates.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Actions, Dialog } from '#web/ui/dialog.tsx';
import { Field, TextAreaField } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';

/** Makes cards for pasted names, then shows the sheet to print, once. */
export function NewCardsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const { language } = useLanguage();
  const today = dayOf(new Date(useCurrentTime()));
  const [id] = useState(randomId);
  const make = useMakeCards(id);
  const [text, setText] = useState('');
  const names = readNames(text);
  const faults = useFaults(names, make.error);
  const { field, formError } = useFormRefusal(make, {}, 'error.unexpected');
  const submit = (form: FormData): void =>
    make.mutate({
      label: textOf(form, 'label'),
      language: languages.find((known) => known === textOf(form, 'language')) ?? language,
      lastDay: textOf(form, 'lastDay'),
      names,
    });
  if (make.data !== undefined)
    return <MadeCards made={make.data} request={make.variables} onClose={onClose} />;
  return (
    <FormDialog
      title={t('cards.panel.make')}
      error={formError}
      submit={{
        label: t('cards.new.submit', { count: names.length }),
        busyLabel: t('admin.dialog.busy'),
        isDisabled:
          names.length === 0 || names.length > cardLimits.people || findTwins(names).length > 0,
      }}
      isBusy={make.isPending}
      isUnsaved={text !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t('cards.new.label')}
        hint={t('cards.new.label_hint')}
        {...field('label')}
        required
        maxLength={cardLimits.label}
        autoComplete="off"
      />
      <TextAreaField
        label={t('cards.new.names')}
        hint={t('cards.new.names_hint', { most: cardLimits.people })}
        error={
          names.length > cardLimits.people && t('cards.new.names_hint', { most: cardLimits.people })
        }
        rows={6}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          make.reset();
        }}
      />
      {faults.size > 0 && (
        <ul className="text-14" role="alert">
          {[...faults].map(([name, fault]) => (
            <li key={name}>
              <b className="wrap-anywhere">{name}</b>: {fault}
            </li>
          ))}
        </ul>
      )}
      <SelectField
        label={t('nav.language')}
        name="language"
        defaultValue={language}
        options={languages.map((value) => ({ value, label: languageFacts[value].name }))}
      />
      <Field
        label={t('cards.new.last_day')}
        hint={t('cards.new.last_day_hint')}
        {...field('lastDay')}
        type="date"
        required
        defaultValue={endOfSchoolYear(today)}
      />
    </FormDialog>
  );
}

/** Returns what is wrong with some names: equal ones at once, others after the server's answer. */
function useFaults(names: readonly string[], error: Error | null): Map<string, string> {
  const t = useTranslations();
  const codeText = useCodeText();
  const fields = error instanceof ApiError ? error.fields : {};
  const faults = new Map(findTwins(names).map((name) => [name, t('cards.error.twin')]));
  for (const [nth, name] of names.entries()) {
    const code = fields[`names.${nth}`];
    if (code !== undefined) faults.set(name, codeText(code, 'error.unexpected'));
  }
  return faults;
}

/** Offers the sheet to print. It is gone when the dialog closes. */
function MadeCards({
  made,
  request,
  onClose,
}: {
  made: NonNullable<ReturnType<typeof useMakeCards>['data']>;
  request: { label: string; lastDay: string };
  onClose: () => void;
}) {
  const t = useTranslations();
  const dates = useDates();
  const [isPrinting, setPrinting] = useState(false);
  return (
    <Dialog title={t('cards.made.title', { count: made.cards.length })} onClose={onClose}>
      <p className="dialog-lead">{t('cards.made.text')}</p>
      <p className="mt-3 rounded-m bg-butter p-4 text-14 text-on-tint">
        {t('cards.sheet.warning')}
      </p>
      <Actions className="mt-6">
        <Button variant="quiet" onClick={onClose}>
          {t('compliment.sent.done')}
        </Button>
        <Button onClick={() => setPrinting(true)}>{t('compliment.card.print')}</Button>
      </Actions>
      {isPrinting && (
        <CardSheets
          title={request.label}
          until={dates.day(request.lastDay)}
          address={made.address}
          cards={made.cards}
          onClose={() => setPrinting(false)}
        />
      )}
    </Dialog>
  );
}
