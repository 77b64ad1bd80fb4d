import { languages } from '#domain/i18n/language.ts';
import { AdminTable } from '#web/admin/admin-table.tsx';
import type { Testimonial } from '#web/features/testimonials/queries.ts';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useTranslations, type Translate } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import type { TableColumn } from '#web/ui/data-table.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Tag } from '#web/ui/tag.tsx';

type TableActions = {
  /** The id of the testimonial being verified or withdrawn. */
  deciding: string | null;
  onEdit: (testimonial: Testimonial) => void;
  onVerify: (testimonial: Testimonial) => void;
  onDelete: (testimonial: Testimonial) => void;
};

/** Lists testimonials with author, languages and publication. */
export function TestimonialsTable({
  testimonials,
  ...actions
}: { testimonials: readonly Testimonial[] } & TableActions) {
  const t = useTranslations();
  return (
    <AdminTable
      caption={t('admin.section.testimonials')}
      rows={testimonials}
      rowKey={({ id }) => id}
      columns={columnsOf(t, actions)}
    />
  );
}

function columnsOf(t: Translate, actions: TableActions): TableColumn<Testimonial>[] {
  return [
    {
      id: 'person',
      label: t('testimonials.column.person'),
      width: 'w-[22%]',
      hideLabelOnPhone: true,
      cell: ({ id, person, isVerified }) => (
        <div className="grid justify-items-start gap-1 md:min-w-32">
          <b className="wrap-anywhere" id={id}>
            {person.name}
          </b>
          <Tag tone={isVerified ? 'sage' : 'butter'}>
            {t(isVerified ? 'testimonials.tag.verified' : 'testimonials.tag.waiting')}
          </Tag>
        </div>
      ),
    },
    {
      id: 'texts',
      label: t('testimonials.column.texts'),
      hideLabelOnPhone: true,
      cell: ({ texts }) => <Texts texts={texts} />,
    },
    {
      id: 'actions',
      label: null,
      width: 'w-[18rem]',
      cell: (testimonial) => <TestimonialActions testimonial={testimonial} {...actions} />,
    },
  ];
}

/** Shows one text, in the reader's language if possible; the editor has all of them. */
function Texts({ texts }: { texts: Testimonial['texts'] }) {
  const t = useTranslations();
  const { language } = useLanguage();
  const missing = languages.filter((candidate) => texts[candidate] === undefined);
  const shown = [language, ...languages].find((candidate) => texts[candidate] !== undefined);
  return (
    <div className="grid gap-1">
      {shown !== undefined && (
        <p lang={shown} className="wrap-anywhere">
          {texts[shown]}
        </p>
      )}
      {missing.length > 0 && (
        <p className="text-muted">
          {t('testimonials.list.missing', { languages: missing.join(', ') })}
        </p>
      )}
    </div>
  );
}

function TestimonialActions({
  testimonial,
  deciding,
  onEdit,
  onVerify,
  onDelete,
}: { testimonial: Testimonial } & TableActions) {
  const t = useTranslations();
  const { id, isVerified } = testimonial;
  return (
    <div className="flex flex-wrap gap-2 lg:justify-end">
      <Button
        size="s"
        variant="quiet"
        aria-describedby={id}
        icon={isVerified ? 'undo' : 'check'}
        className="wrap-normal"
        isBusy={deciding === id}
        busyLabel={t('admin.dialog.busy')}
        onClick={() => onVerify(testimonial)}
      >
        {t(isVerified ? 'testimonials.list.withdraw' : 'testimonials.list.verify')}
      </Button>
      <IconButton
        icon="edit"
        label={t('testimonials.list.edit')}
        aria-describedby={id}
        onClick={() => onEdit(testimonial)}
      />
      <IconButton
        icon="trash"
        label={t('testimonials.delete.confirm')}
        aria-describedby={id}
        className="text-danger"
        onClick={() => onDelete(testimonial)}
      />
    </div>
  );
}
