import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  testimonialsPageSize,
  testimonialsQuery,
  useDeleteTestimonial,
  useVerifyTestimonial,
  type Testimonial,
} from '#web/features/testimonials/queries.ts';
import { TestimonialDialog } from '#web/features/testimonials/testimonial-dialog.tsx';
import { TestimonialsTable } from '#web/features/testimonials/testimonials-table.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PagedPanel } from '#web/ui/paged-panel.tsx';
import { useToast } from '#web/ui/toast.tsx';

type Open = { dialog: 'edit'; testimonial: Testimonial | null } | Removal;
type Removal = { dialog: 'delete'; testimonial: Testimonial };

/** What members said about the product, and which of it the home page shows. */
export function TestimonialsSection() {
  const t = useTranslations();
  const toast = useToast();
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useQuery(testimonialsQuery(page));
  const [open, setOpen] = useState<Open | null>(null);
  const verify = useVerifyTestimonial();
  const heading = useRef<HTMLHeadingElement>(null);
  const isRowGone = useRef(false);
  useEffect(() => {
    if (open !== null || !isRowGone.current) return;
    isRowGone.current = false;
    // The button that opened the dialog is gone with its row.
    heading.current?.focus();
  }, [open]);
  const pages = Math.max(1, Math.ceil((data?.totalCount ?? 0) / testimonialsPageSize));
  if (data !== undefined && page > pages) setPage(pages);
  const decide = ({ id, isVerified }: Testimonial): void => {
    if (verify.isPending) return;
    verify.mutate(
      { id, isVerified: !isVerified },
      {
        onSuccess: (saved) =>
          toast.success(
            t(saved.isVerified ? 'testimonials.list.verified' : 'testimonials.list.withdrawn'),
          ),
        onError: () => toast.error(t('testimonials.list.verify_failed')),
      },
    );
  };
  return (
    <>
      <PagedPanel
        title={t('admin.section.testimonials')}
        count={data && t('testimonials.list.count', { count: data.totalCount })}
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
        load={
          data === undefined
            ? {
                isError,
                loadingLabel: t('admin.list.loading'),
                failedText: t('testimonials.list.failed'),
                retryLabel: t('admin.list.retry'),
                onRetry: () => void refetch(),
              }
            : null
        }
        empty={
          data?.testimonials.length === 0 ? (
            <EmptyState illustration="empty-thanks" title={t('testimonials.list.none_title')}>
              {t('testimonials.list.none_text')}
            </EmptyState>
          ) : null
        }
        pager={{
          page,
          pages,
          label: t('admin.list.page', { page, pages }),
          previousLabel: t('admin.list.previous'),
          nextLabel: t('admin.list.next'),
          onPage: setPage,
        }}
      >
        <TestimonialsTable
          testimonials={data?.testimonials ?? []}
          deciding={verify.isPending ? verify.variables.id : null}
          onEdit={(testimonial) => setOpen({ dialog: 'edit', testimonial })}
          onVerify={decide}
          onDelete={(testimonial) => setOpen({ dialog: 'delete', testimonial })}
        />
      </PagedPanel>
      {open?.dialog === 'edit' && (
        <TestimonialDialog testimonial={open.testimonial} onClose={() => setOpen(null)} />
      )}
      {open?.dialog === 'delete' && (
        <DeleteDialog
          testimonial={open.testimonial}
          onDeleted={() => {
            isRowGone.current = true;
          }}
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
    <ConfirmDialog
      isDanger
      title={t('testimonials.delete.title')}
      text={t('testimonials.delete.text', { name: person.name })}
      confirmLabel={t('testimonials.delete.confirm')}
      cancelLabel={t('admin.dialog.cancel')}
      closeLabel={t('dialog.close')}
      busyLabel={t('admin.dialog.busy')}
      isBusy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
