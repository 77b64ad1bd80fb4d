import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminConfirm } from '#web/admin/admin-confirm.tsx';
import { AdminList } from '#web/admin/admin-list.tsx';
import { useFocusAfterRemoval } from '#web/admin/use-focus-after-removal.ts';
import { useErrorToast } from '#web/api/use-error-toast.ts';
import {
  testimonialsQuery,
  useDeleteTestimonial,
  useVerifyTestimonial,
  type Testimonial,
} from '#web/features/testimonials/queries.ts';
import { TestimonialDialog } from '#web/features/testimonials/testimonial-dialog.tsx';
import { TestimonialsTable } from '#web/features/testimonials/testimonials-table.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';

type Open = { dialog: 'edit'; testimonial: Testimonial | null } | Removal;
type Removal = { dialog: 'delete'; testimonial: Testimonial };

/** Manages testimonials and their publication on the home page. */
export function TestimonialsSection() {
  const t = useTranslations();
  const toast = useToast();
  const showError = useErrorToast();
  const [page, setPage] = useState(1);
  const testimonials = useQuery(testimonialsQuery(page));
  const [open, setOpen] = useState<Open | null>(null);
  const verify = useVerifyTestimonial();
  const { heading, markRemoved } = useFocusAfterRemoval(open !== null);
  const decide = (testimonial: Testimonial): void => {
    if (verify.isPending) return;
    verify.mutate(testimonial, {
      onSuccess: (saved) =>
        toast.success(
          t(saved.isVerified ? 'testimonials.list.verified' : 'testimonials.list.withdrawn'),
        ),
      onError: showError('testimonials.list.verify_failed'),
    });
  };
  return (
    <>
      <AdminList
        title={t('admin.section.testimonials')}
        text={t('testimonials.list.text')}
        headingRef={heading}
        tools={
          <Button
            size="s"
            icon="plus"
            onClick={() => setOpen({ dialog: 'edit', testimonial: null })}
          >
            {t('testimonials.list.create')}
          </Button>
        }
        query={testimonials}
        page={page}
        onPage={setPage}
        count={({ totalCount }) => t('testimonials.list.count', { count: totalCount })}
        failedText={t('testimonials.list.failed')}
        empty={{
          illustration: 'empty-thanks',
          title: t('testimonials.list.none_title'),
          text: t('testimonials.list.none_text'),
        }}
      >
        {(loaded) => (
          <TestimonialsTable
            testimonials={loaded.testimonials}
            deciding={verify.isPending ? verify.variables.id : null}
            onEdit={(testimonial) => setOpen({ dialog: 'edit', testimonial })}
            onVerify={decide}
            onDelete={(testimonial) => setOpen({ dialog: 'delete', testimonial })}
          />
        )}
      </AdminList>
      {open?.dialog === 'edit' && (
        <TestimonialDialog testimonial={open.testimonial} onClose={() => setOpen(null)} />
      )}
      {open?.dialog === 'delete' && (
        <DeleteDialog
          testimonial={open.testimonial}
          onDeleted={markRemoved}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

function DeleteDialog({
  testimonial: { id, person },
  onDeleted,
  onClose,
}: {
  testimonial: Testimonial;
  onDeleted: () => void;
  onClose: () => void;
}) {
  const t = useTranslations();
  const toast = useToast();
  const remove = useDeleteTestimonial();
  const confirm = (): void =>
    remove.mutate(id, {
      onSuccess: () => {
        toast.success(t('testimonials.delete.done'));
        onDeleted();
        onClose();
      },
      onError: () => toast.error(t('testimonials.delete.failed')),
    });
  return (
    <AdminConfirm
      isDanger
      title={t('testimonials.delete.title')}
      text={t('testimonials.delete.text', { name: person.name })}
      confirmLabel={t('testimonials.delete.confirm')}
      isBusy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
