import { useTranslations } from '#web/i18n/use-translations.ts';
import { classNames } from '#web/ui/class-names.ts';
import { StaticTile } from '#web/ui/tile.tsx';

/** Shows a figure with its name and up to two notes; null if there is no data. */
export function FigureTile({
  figure,
  label,
  notes,
}: {
  figure: string | null;
  label: string;
  notes: readonly (string | null)[];
}) {
  const t = useTranslations();
  const [one, other] = notes.filter((note) => note !== null);
  return (
    <StaticTile>
      <span className="tile-words min-w-0">
        <span
          className={classNames(
            'tile-number',
            figure !== null && figure.length > 7 && 'tile-number-long',
          )}
        >
          {figure ?? (
            <>
              <span aria-hidden="true">–</span>
              <span className="sr-only">{t('insights.tile.none')}</span>
            </>
          )}
        </span>
        <span className="tile-label">{label}</span>
        {one !== undefined && (
          <span className="mt-1 block text-12 text-muted">
            {other === undefined ? one : t('insights.tile.both', { one, other })}
          </span>
        )}
      </span>
    </StaticTile>
  );
}
