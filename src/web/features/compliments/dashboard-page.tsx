import {
  lazy,
  useEffect,
  useEffectEvent,
  useState,
  useTransition,
  type ComponentProps,
} from 'react';
import { useSearchParams } from 'wouter';
import type { DashboardTab } from '#domain/compliments/dashboard-tab.ts';
import { useConnection } from '#web/api/connection.ts';
import { useOutboxLetters } from '#web/api/outbox.ts';
import { useProfile, type Profile } from '#web/api/profile.ts';
import { useOtherPeople, useSession } from '#web/api/session.ts';
import { DashboardAside } from '#web/features/compliments/dashboard-aside.tsx';
import { DashboardHeader } from '#web/features/compliments/dashboard-header.tsx';
import { useDashboardTab } from '#web/features/compliments/dashboard-tab.ts';
import { ScoreTile, useTabTiles } from '#web/features/compliments/dashboard-tiles.tsx';
import { DraftOffers } from '#web/features/compliments/draft-offers.tsx';
import type { Draft } from '#web/features/compliments/draft.ts';
import { JoinLink } from '#web/features/compliments/join-link.tsx';
import { useDrawReceiver } from '#web/features/compliments/queries.ts';
import { ReceivedList } from '#web/features/compliments/received-list.tsx';
import type { Receiver } from '#web/features/compliments/receiver.ts';
import { SentList } from '#web/features/compliments/sent-list.tsx';
import { TabEmpty } from '#web/features/compliments/tab-empty.tsx';
import { ThanksList } from '#web/features/compliments/thanks-list.tsx';
import { useAiCompliment } from '#web/features/compliments/use-ai-compliment.ts';
import { useShowDrawError } from '#web/features/compliments/use-show-draw-error.ts';
import { useUnreadLetters } from '#web/features/compliments/use-unread-letters.ts';
import { CurrentPause } from '#web/features/preferences/current-pause.tsx';
import { TextsRequest } from '#web/features/profiles/texts-request.tsx';
import { CurrentRounds } from '#web/features/rounds/round-cards.tsx';
import {
  loadTraitsDialog,
  MissingTraits,
  TraitsDialog,
} from '#web/features/suggestions/missing-traits.tsx';
import { requestSuggestion, useSaveSuggestion } from '#web/features/suggestions/queries.ts';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useOwnName } from '#web/i18n/use-shown-name.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Deferred, DeferredDialog } from '#web/shell/deferred.tsx';
import { usePreload } from '#web/shell/use-preload.ts';
import { WindowBanner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

/* Loads dialogs after the page: they open by a press. */
const loadComposeDialog = () => import('#web/features/compliments/compose-dialog.tsx');
const loadOutboxList = () => import('#web/features/compliments/outbox-list.tsx');
const loadSuggestionDialog = () => import('#web/features/suggestions/suggestion-dialog.tsx');
const ComposeDialog = lazy(async () => ({ default: (await loadComposeDialog()).ComposeDialog }));
const SuggestionDialog = lazy(async () => ({
  default: (await loadSuggestionDialog()).SuggestionDialog,
}));
/* Loads with the first opened letter. */
const PushOffer = lazy(async () => ({
  default: (await import('#web/features/preferences/push-offer.tsx')).PushOffer,
}));
const OutboxList = lazy(async () => ({ default: (await loadOutboxList()).OutboxList }));

export function DashboardPage() {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  const { id, name } = session.session.user;
  return <Dashboard key={id} personId={id} accountName={name} />;
}

function Dashboard({ personId, accountName }: { personId: string; accountName: string }) {
  const t = useTranslations();
  const [tab, selectTab] = useDashboardTab();
  const { backend } = useConnection();
  const { data: profile } = useProfile();
  const unread = useUnreadLetters();
  const tabs = useTabTiles(profile, unread);
  const compose = useCompose();
  const isAlone = useOtherPeople() === 0;
  useWriteShortcut(compose.draw);
  const ai = useAi(() => selectTab('received'));
  const name = useOwnName(profile?.name ?? accountName);

  return (
    <>
      <div className="page pb-10">
        <DashboardHeader
          name={name}
          profile={profile}
          sealed={unread.compliments}
          actions={
            <>
              {!isAlone && (
                <Button
                  icon="send"
                  isBusy={compose.isDrawing}
                  busyLabel={t('dashboard.action.send_busy')}
                  onClick={compose.draw}
                >
                  {t('dashboard.action.send')}
                </Button>
              )}
              <Button
                variant="quiet"
                icon="spark"
                isBusy={ai.isBusy && ai.step.name === 'closed'}
                busyLabel={t('dashboard.action.ai_busy')}
                onClick={ai.start}
              >
                {t('dashboard.action.ai')}
              </Button>
            </>
          }
        />
        {profile !== undefined && <TextsRequest profile={profile} isOnProfile={false} />}
        <PauseNotice profile={profile} />
        <CurrentRounds />
        {compose.sheet === null && <DraftOffers personId={personId} onResume={compose.resume} />}
        {compose.sheet === null && <WaitingLetters onResume={compose.resume} />}
        <Tabs
          label={t('dashboard.tab.label')}
          items={tabs}
          selected={tab}
          onSelect={selectTab}
          beside={<ScoreTile profile={profile} />}
        >
          <div className="mt-3 grid grid-cols-1 gap-7 sm:mt-6 xl:has-[aside]:grid-cols-[minmax(0,1fr)_330px] xl:gap-10">
            <div>
              <TabContent
                tab={tab}
                ownName={name}
                profile={profile}
                isDrawing={compose.isDrawing}
                onWrite={compose.draw}
                onOpenSent={() => selectTab('sent')}
              />
              {backend === 'failed' && (
                <WindowBanner tone="red">{t('dashboard.error.connection')}</WindowBanner>
              )}
            </div>
            <DashboardAside
              score={profile?.score}
              unreadThanks={unread.thanks}
              tab={tab}
              onOpenThanks={() => {
                selectTab('thanks');
                // Moves the focus from the button, which unmounts, to the tab above the new list.
                document.querySelector<HTMLElement>('[role=tab]:last-child')?.focus();
              }}
            />
          </div>
        </Tabs>
      </div>
      <DeferredDialog onClose={compose.close}>
        {compose.sheet !== null && <ComposeDialog {...compose.sheet} onClose={compose.close} />}
      </DeferredDialog>
      <DeferredDialog onClose={ai.close}>{ai.dialogs}</DeferredDialog>
      {profile !== undefined && compose.sheet === null && ai.dialogs === null && (
        <MissingTraits profile={profile} />
      )}
    </>
  );
}

function PauseNotice({ profile }: { profile: Profile | undefined }) {
  const t = useTranslations();
  const until = profile?.noLettersUntil;
  // Allows undefined: a profile cached by an older version has no such field.
  if (until == null) return null;
  return (
    <section className="panel mb-6" aria-label={t('inbox_preferences.pause.title')}>
      <CurrentPause until={until} />
    </section>
  );
}

function TabContent({
  tab,
  ownName,
  profile,
  ...actions
}: {
  tab: DashboardTab;
  ownName: string;
  profile: Profile | undefined;
  isDrawing: boolean;
  onWrite: () => void;
  onOpenSent: () => void;
}) {
  const joinLink = <JoinLink isAdmin={profile?.isAdmin === true} />;
  const empty = <TabEmpty tab={tab} profile={profile} joinLink={joinLink} {...actions} />;
  switch (tab) {
    case 'received':
      return (
        <ReceivedList
          ownName={ownName}
          empty={empty}
          belowOpened={
            <Deferred>
              <PushOffer />
            </Deferred>
          }
        />
      );
    case 'sent':
      return <SentList empty={empty} />;
    case 'thanks':
      return <ThanksList empty={empty} />;
  }
}

/** Draws before opening, so that the dialog opens with a receiver; reopening shows the same receiver. */
function useCompose() {
  const showError = useShowDrawError();
  const { mutate, isPending } = useDrawReceiver();
  usePreload(loadComposeDialog);
  const [isOpening, startOpening] = useTransition();
  const [sheet, setSheet] = useState<{ receiver: Receiver } | { resumedDraft: Draft } | null>(null);
  return {
    sheet,
    isDrawing: isPending || isOpening,
    draw: () =>
      mutate('last', {
        onSuccess: (receiver) => startOpening(() => setSheet({ receiver })),
        onError: showError,
      }),
    resume: (resumedDraft: Draft) => startOpening(() => setSheet({ resumedDraft })),
    close: () => setSheet(null),
  };
}

/** Opens a sheet once for `?write`, the shortcut of the installed app. */
function useWriteShortcut(draw: () => void): void {
  const [parameters, setParameters] = useSearchParams();
  const isRequested = parameters.has('write');
  const drawNow = useEffectEvent(draw);
  useEffect(() => {
    if (!isRequested) return;
    setParameters({}, { replace: true });
    drawNow();
  }, [isRequested, setParameters]);
}

/** Runs the AI compliment and returns its dialogs. */
function useAi(onSaved: () => void) {
  const t = useTranslations();
  const { language } = useLanguage();
  const save = useSaveSuggestion();
  usePreload(loadSuggestionDialog, loadTraitsDialog);
  const ai = useAiCompliment(
    {
      inputFor: (traits) => ({ traits, language }),
      write: requestSuggestion,
      save: save.mutateAsync,
    },
    onSaved,
  );
  const { step } = ai;
  const dialogs =
    step.name === 'traits' ? (
      <TraitsDialog
        defaultTraits={[]}
        isBusy={ai.isBusy}
        onSubmit={(traits) => void ai.startWithTraits(traits)}
        onClose={ai.close}
      />
    ) : step.name === 'shown' ? (
      <SuggestionDialog
        sheet={step.sheet}
        onClose={ai.close}
        actions={
          <>
            <Button variant="quiet" onClick={ai.close}>
              {t('dialog.cancel')}
            </Button>
            <Button
              icon="receive"
              disabled={step.sheet.written === null}
              isBusy={save.isPending}
              busyLabel={t('suggestions.result.keeping')}
              onClick={() => void ai.keep(step.sheet.text)}
            >
              {t('suggestions.result.keep')}
            </Button>
          </>
        }
      />
    ) : null;
  return { ...ai, dialogs };
}

/** Lists letters that were written offline, if there are any. */
function WaitingLetters({ onResume }: Pick<ComponentProps<typeof OutboxList>, 'onResume'>) {
  const letters = useOutboxLetters();
  // Preloads: offline, the chunk could not be fetched.
  usePreload(loadOutboxList);
  if (letters.length === 0) return null;
  return (
    <Deferred>
      <OutboxList letters={letters} onResume={onResume} />
    </Deferred>
  );
}
