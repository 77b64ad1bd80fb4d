import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useLocation } from 'wouter';
import { mostLettersEach, roundLimits, shapes, signings } from '#domain/rounds/round.ts';
import { useIsConnected } from '#web/api/connection.ts';
import { usePageData } from '#web/api/page-data.tsx';
import { useProfile } from '#web/api/profile.ts';
import { randomId } from '#web/api/random-id.ts';
import { useUnsavedChanges } from '#web/api/unsaved-changes.ts';
import { PeopleSearch } from '#web/features/rounds/people-search.tsx';
import { roundsQuery } from '#web/features/rounds/queries.ts';
import { useCreateRound } from '#web/features/rounds/round-actions.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { useFormRefusal } from '#web/forms/form-refusal.ts';
import { textOf } from '#web/forms/form-text.ts';
import { Form } from '#web/forms/form.tsx';
import { useCurrentTime } from '#web/i18n/use-current-time.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';

const all = 'all';

/** Starts a round, for those who may: title, sentence, shape, signing and time of opening. */
export function NewRoundForm() {
  const t = useTranslations();
  const [, navigate] = useLocation();
  const create = useCreateRound();
  const {
    mayOrganize,
    mayReadFirst,
    signing: firstSigning = 'signed',
  } = useQuery({ ...roundsQuery, enabled: useIsConnected() }).data ?? {};
  const isOnly = usePageData().houseProvider?.isOnly === true;
  const mayInvite = useProfile().data?.isAdmin === true && !isOnly;
  const [id] = useState(randomId);
  const now = useCurrentTime();
  const [shape, setShape] = useState<(typeof shapes)[number]>('each');
  const [lettersEach, setLettersEach] = useState('2');
  const [opensByHand, setOpensByHand] = useState(true);
  const [receiver, setReceiver] = useState<{ id: string; name: string } | null>(null);
  const [isUnsaved, setUnsaved] = useState(false);
  useUnsavedChanges(isUnsaved && !create.isSuccess);
  const { field, formError } = useFormRefusal(create, {}, 'rounds.act.failed');
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    const form = new FormData(event.currentTarget);
    const signing = signings.find((candidate) => candidate === textOf(form, 'signing'));
    const opensAt = new Date(textOf(form, 'opensAt'));
    create.mutate(
      {
        id,
        title: textOf(form, 'title'),
        note: textOf(form, 'note') || null,
        shape,
        lettersEach: shape === 'one' || lettersEach === all ? null : Number(lettersEach),
        signing: signing ?? 'signed',
        hasDoor: form.has('hasDoor'),
        // Lets the server refuse an empty date as one in the past.
        opensAt: opensByHand
          ? null
          : (Number.isNaN(opensAt.getTime()) ? new Date(0) : opensAt).toISOString(),
        receiverId: shape === 'one' ? (receiver?.id ?? null) : null,
        memberIds: [],
        readsFirst: form.has('readsFirst'),
      },
      { onSuccess: () => navigate(`/rounds?id=${id}`) },
    );
  };
  if (mayOrganize === false)
    return (
      <EmptyState
        headingLevel="h1"
        illustration="feature-share"
        title={t('rounds.new.title')}
        action={
          <Button variant="quiet" href="/rounds">
            {t('rounds.view.back')}
          </Button>
        }
      >
        {t('rounds.error.organize')}
      </EmptyState>
    );
  const tomorrow = new Date(now + 24 * 60 * 60 * 1000);
  return (
    <Form
      isBusy={create.isPending}
      className="panel mx-auto grid max-w-160 gap-4.5"
      aria-labelledby="new-round"
      onSubmit={submit}
      onInput={() => setUnsaved(true)}
    >
      <h1 id="new-round">{t('rounds.new.title')}</h1>
      <Field
        {...field('title')}
        label={t('rounds.new.name')}
        hint={t('rounds.new.name_hint')}
        required
        maxLength={roundLimits.title}
        autoComplete="off"
      />
      <Field
        {...field('note')}
        label={t('rounds.new.note')}
        maxLength={roundLimits.note}
        autoComplete="off"
      />
      <SelectField
        {...field('shape')}
        label={t('rounds.new.shape')}
        hint={t(`rounds.new.shape_${shape}_text`)}
        value={shape}
        options={shapes.map((value) => ({ value, label: t(`rounds.new.shape_${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          setShape(shapes.find((candidate) => candidate === value) ?? shape)
        }
      />
      {shape === 'each' ? (
        <SelectField
          {...field('lettersEach')}
          label={t('rounds.new.letters')}
          hint={
            lettersEach === all
              ? undefined
              : t('rounds.new.example', {
                  letters: 25 * Number(lettersEach),
                  minutes: 9 * Number(lettersEach),
                })
          }
          value={lettersEach}
          onChange={({ currentTarget }) => setLettersEach(currentTarget.value)}
          options={[
            ...Array.from({ length: mostLettersEach }, (_, at) => String(at + 1)).map((value) => ({
              value,
              label: t('rounds.new.letters_count', { count: Number(value) }),
            })),
            { value: all, label: t('rounds.new.letters_all') },
          ]}
        />
      ) : (
        <ReceiverField
          receiver={receiver}
          error={field('receiverId').error}
          onChange={setReceiver}
        />
      )}
      <SelectField
        {...field('signing')}
        key={firstSigning}
        label={t('rounds.new.signing')}
        defaultValue={firstSigning}
        options={signings.map((value) => ({ value, label: t(`rounds.new.${value}`) }))}
      />
      {shape === 'each' && mayInvite && (
        <Checkbox
          name="hasDoor"
          defaultChecked
          label={t('rounds.new.door')}
          hint={t('rounds.new.door_hint')}
        />
      )}
      <SelectField
        label={t('rounds.new.opens')}
        value={opensByHand ? 'by_hand' : 'at_time'}
        options={(['by_hand', 'at_time'] as const).map((value) => ({
          value,
          label: t(`rounds.new.opens_${value}`),
        }))}
        onChange={({ currentTarget: { value } }) => setOpensByHand(value === 'by_hand')}
      />
      {!opensByHand && (
        <Field
          {...field('opensAt')}
          label={t('rounds.new.opens_when')}
          hint={t('rounds.new.opens_hint')}
          type="datetime-local"
          required
          defaultValue={localMinute(tomorrow)}
        />
      )}
      {mayReadFirst === true && (
        <Checkbox
          name="readsFirst"
          label={t('rounds.new.reads_first')}
          hint={t('rounds.new.reads_first_hint')}
        />
      )}
      <FormError>{formError}</FormError>
      <div className="flex flex-wrap gap-3 max-xs:*:w-full">
        <Button type="submit" isBusy={create.isPending} busyLabel={t('rounds.act.busy')}>
          {t('rounds.new.create')}
        </Button>
        <Button variant="quiet" href="/rounds">
          {t('dialog.cancel')}
        </Button>
      </div>
    </Form>
  );
}

function ReceiverField({
  receiver,
  error,
  onChange,
}: {
  receiver: { id: string; name: string } | null;
  error: string | undefined;
  onChange: (receiver: { id: string; name: string } | null) => void;
}) {
  const t = useTranslations();
  if (receiver === null)
    return (
      <PeopleSearch label={t('rounds.new.receiver')} isReceiver error={error} onChoose={onChange} />
    );
  return (
    <div>
      <p className="field-label">{t('rounds.new.receiver')}</p>
      <p className="flex flex-wrap items-center gap-3">
        <b className="wrap-anywhere">{receiver.name}</b>
        <Button variant="text" size="s" onClick={() => onChange(null)}>
          {t('rounds.new.receiver_change')}
        </Button>
      </p>
    </div>
  );
}

/** Formats for a field of type `datetime-local`, in the browser's time zone. */
function localMinute(time: Date): string {
  const shifted = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return `${shifted.toISOString().slice(0, 13)}:00`;
}
