import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, useState, useTransition } from 'react';
import { useSearchParams } from 'wouter';
import { readableText } from '#domain/compliments/compliment.ts';
import { boxes, longestSearch, type Box } from '#domain/compliments/letter-boxes.ts';
import { useIsConnected } from '#web/api/connection.ts';
import { useProfile } from '#web/api/profile.ts';
import { useSession } from '#web/api/session.ts';
import { useLetterDialogs } from '#web/features/compliments/letter-dialogs.tsx';
import { ListFrame } from '#web/features/compliments/list-frame.tsx';
import { openedQuery, useAllFavorites } from '#web/features/compliments/opened-queries.ts';
import { withoutRepeats, type ReceivedCompliment } from '#web/features/compliments/queries.ts';
import { ReceivedLetter } from '#web/features/compliments/received-letter.tsx';
import { useDebounced } from '#web/forms/use-debounced.ts';
import { useOwnName } from '#web/i18n/use-shown-name.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { DeferredDialog } from '#web/shell/deferred.tsx';
import { usePreload } from '#web/shell/use-preload.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { useToast } from '#web/ui/toast.tsx';

const loadDrawnLetter = () => import('#web/features/compliments/drawn-letter.tsx');
const loadPrintLetters = () => import('#web/features/compliments/print-letters.tsx');
const DrawnLetterDialog = lazy(async () => ({
  default: (await loadDrawnLetter()).DrawnLetterDialog,
}));
const PrintLetters = lazy(async () => ({ default: (await loadPrintLetters()).PrintLetters }));

/** Shows the favorites and all opened letters, with a search. */
export function FavoritesPage() {
  const session = useSession();
  const { data: profile } = useProfile();
  const accountName = session.status === 'signed-in' ? session.session.user.name : '';
  const ownName = useOwnName(profile?.name ?? accountName);
  if (session.status !== 'signed-in') return null;
  return (
    <div className="page max-w-216 pb-10">
      <FavoritesHeader />
      <OpenedLetters ownName={ownName} />
    </div>
  );
}

function FavoritesHeader() {
  const t = useTranslations();
  usePreload(loadDrawnLetter);
  const [isOpening, startOpening] = useTransition();
  const [isDrawing, setDrawing] = useState(false);
  const [box] = useBox();
  return (
    <header className="mt-5 mb-5 grid gap-4 sm:mt-7 sm:mb-6.5 lg:mt-10">
      <div className="min-w-0">
        <h1>{t('favorites.page.title')}</h1>
        <p className="mt-2 max-w-136 text-muted">{t('favorites.page.lead')}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2.5 max-lg:*:flex-auto max-sm:gap-x-2 max-sm:*:px-2.5 max-sm:*:text-14">
        <Button
          icon="gift"
          isBusy={isOpening}
          busyLabel={t('favorites.draw.busy')}
          onClick={() => startOpening(() => setDrawing(true))}
        >
          {t('favorites.draw.open')}
        </Button>
        {box === 'favorites' && <PrintAll />}
      </div>
      <DeferredDialog onClose={() => setDrawing(false)}>
        {isDrawing && <DrawnLetterDialog onClose={() => setDrawing(false)} />}
      </DeferredDialog>
    </header>
  );
}

/** Prints the whole box, beyond the loaded pages. */
function PrintAll() {
  const t = useTranslations();
  const toast = useToast();
  usePreload(loadPrintLetters);
  const [isOpening, startOpening] = useTransition();
  const all = useAllFavorites();
  const [letters, setLetters] = useState<readonly ReceivedCompliment[]>([]);
  const { data } = useInfiniteQuery({ ...openedQuery('favorites', ''), enabled: useIsConnected() });
  if ((data?.pages[0]?.totalCount ?? 0) === 0) return null;
  const fetchAll = (): void =>
    all.mutate(undefined, {
      onSuccess: (fetched) => startOpening(() => setLetters(fetched)),
      onError: () => toast.error(t('favorites.print.failed')),
    });
  return (
    <>
      <Button
        variant="quiet"
        isBusy={isOpening || all.isPending}
        busyLabel={t('favorites.print.busy')}
        onClick={fetchAll}
      >
        {t('favorites.print.all')}
      </Button>
      <DeferredDialog onClose={() => setLetters([])}>
        {letters.length > 0 && (
          <PrintLetters
            letters={letters}
            title={t('favorites.page.title')}
            onClose={() => setLetters([])}
          />
        )}
      </DeferredDialog>
    </>
  );
}

/** Keeps the tab in the address (`?in=all`), but not the search: browsers remember addresses. */
function useBox(): [Box, (box: Box) => void] {
  const [parameters, setParameters] = useSearchParams();
  const box = boxes.find((candidate) => candidate === parameters.get('in')) ?? 'favorites';
  return [box, (next) => setParameters({ in: next }, { replace: true })];
}

function OpenedLetters({ ownName }: { ownName: string }) {
  const t = useTranslations();
  const [box, selectBox] = useBox();
  const [input, setInput] = useState('');
  const search = useDebounced(readableText(input).trim(), 300);
  return (
    <Tabs
      label={t('favorites.tab.label')}
      items={boxes.map((id) => ({ id, label: t(`favorites.tab.${id}`) }))}
      selected={box}
      onSelect={selectBox}
    >
      <search className="mt-4 block max-w-112 sm:mt-6">
        <Field
          label={t('favorites.search.label')}
          type="search"
          value={input}
          maxLength={longestSearch}
          autoComplete="off"
          onChange={({ target }) => setInput(target.value)}
        />
      </search>
      <OpenedList
        key={box}
        box={box}
        search={search}
        ownName={ownName}
        onShowAll={() => {
          selectBox('all');
          // Moves the focus from the button, which unmounts with the empty list.
          document.querySelector<HTMLElement>('[role=tab]:last-child')?.focus();
        }}
      />
    </Tabs>
  );
}

function OpenedList({
  box,
  search,
  ownName,
  onShowAll,
}: {
  box: Box;
  search: string;
  ownName: string;
  onShowAll: () => void;
}) {
  const t = useTranslations();
  const list = useInfiniteQuery({ ...openedQuery(box, search), enabled: useIsConnected() });
  const letters = withoutRepeats(list.data?.pages.flatMap((page) => page.compliments) ?? []);
  const { getLetterCallbacks, dialog } = useLetterDialogs(letters);
  const count = list.data?.pages.at(-1)?.totalCount;
  return (
    <section className="mt-5 sm:mt-6">
      <output className="sr-only">
        {search !== '' && count !== undefined && t('favorites.search.found', { count })}
      </output>
      <div tabIndex={-1} className="outline-none">
        <ListFrame
          list={list}
          shown={letters.length}
          empty={<NoLetters box={box} search={search} onShowAll={onShowAll} />}
        >
          {letters.map((letter) => (
            <ReceivedLetter
              positionInRound={null}
              key={letter.id}
              compliment={letter}
              ownName={ownName}
              turn={undefined}
              {...getLetterCallbacks(letter.id)}
            />
          ))}
        </ListFrame>
      </div>
      {dialog}
    </section>
  );
}

const emptyTexts = {
  found: {
    illustration: 'post-snail',
    title: 'favorites.search.none_title',
    text: 'favorites.search.none_text',
  },
  all: {
    illustration: 'empty-received',
    title: 'favorites.empty.all_title',
    text: 'favorites.empty.all_text',
  },
  favorites: {
    illustration: 'feature-safe',
    title: 'favorites.empty.title',
    text: 'favorites.empty.text',
  },
} as const;

type NoLettersProps = { box: Box; search: string; onShowAll: () => void };

function NoLetters({ box, search, onShowAll }: NoLettersProps) {
  const t = useTranslations();
  const { illustration, title, text } = emptyTexts[search === '' ? box : 'found'];
  const showAll = (
    <Button variant="quiet" onClick={onShowAll}>
      {t('favorites.empty.show_all')}
    </Button>
  );
  return (
    <EmptyState
      headingLevel="h2"
      illustration={illustration}
      title={t(title)}
      action={box === 'favorites' && showAll}
    >
      {t(text)}
    </EmptyState>
  );
}
