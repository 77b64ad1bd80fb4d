import type { ReactNode } from 'react';
import type { Language } from '#domain/i18n/language.ts';
import type { CaseDecision, CaseQueue } from '#domain/moderation/moderation.ts';
import type {
  Case,
  DecidedCase,
  DecidedOutcome,
  FilterName,
  Focus,
  Verdict,
} from '#web/features/moderation/queries.ts';
import type { TextKey, Translate } from '#web/i18n/use-translations.ts';
import type { TableColumn } from '#web/ui/data-table.tsx';

/* Describes how the two queues differ: reported letters, and letters that a rule holds before delivery. */

export type Letter = { complimentId: string; text: string; language: Language | null };

/** The words and options of one decision. */
export type Decision = {
  name: CaseDecision;
  label: TextKey;
  icon: 'check' | 'trash' | 'close';
  title: TextKey;
  /** Explains the consequence; the row is null for several letters. */
  explain: (t: Translate, row: Case | null) => string;
  /** Asks for a reason, which is sent to the sender. */
  asksReason?: boolean;
  mayWarn?: boolean;
  done: (t: Translate, count: number) => string;
  /** Precedes the cause of a failure. */
  failed?: TextKey;
};

export interface QueueActions {
  onFocus: (focus: Focus) => void;
  openDialog: (dialog: (close: () => void) => ReactNode) => void;
}

export interface QueueSource {
  queue: CaseQueue;
  /** Selects the texts `moderation.<texts>.…`. */
  texts: 'queue' | 'premoderation';
  filters: readonly FilterName[];
  /** Reports have an order to choose. */
  hasOrder: boolean;
  decisions: (row: Case | null) => Record<Verdict, Decision>;
  /** Names who wrote to whom and when, on a line below the letter. */
  facts: (
    t: Translate,
    germanDate: (iso: string) => string,
    row: Case,
    actions: QueueActions,
  ) => ReactNode;
  /** The column between the letter and the buttons. */
  cause: (t: Translate) => TableColumn<Case>;
  /** Offers an action on the sender. */
  senderAct?: (
    t: Translate,
    row: Case,
    actions: QueueActions,
  ) => { label: string; onPress: () => void } | null;
  actionsWidth: string;
}

export interface DecidedSource {
  queue: CaseQueue;
  texts: Record<'title' | 'text' | 'search' | 'failed' | 'empty' | 'all', TextKey>;
  /** The outcomes to choose from. */
  outcomes: Partial<Record<DecidedOutcome, TextKey>>;
  /** Names of people below the letter. */
  facts: (t: Translate, row: DecidedCase) => ReactNode;
  cause: (t: Translate) => TableColumn<DecidedCase>;
  widths: Record<'outcome' | 'actions', string>;
}
