import type { ReactNode } from 'react';
import type { Language } from '#domain/i18n/language.ts';
import type { DecidedCalls, Focus, QueueCalls, Verdict } from '#web/features/moderation/queries.ts';
import type { FilterName } from '#web/features/moderation/queue-filters.tsx';
import type { TextKey, Translate } from '#web/i18n/use-translations.ts';
import type { MenuAction } from '#web/ui/action-menu.tsx';
import type { TableColumn } from '#web/ui/data-table.tsx';

/* Describes the queue's two sources: reported letters, and letters that a rule holds before delivery. */

export type Letter = { complimentId: string; text: string; language: Language | null };

/** A letter that waits for a decision. */
export type Waiting = Letter & {
  claimedBy: string | null;
  sender: { id: string; name: string } | null;
  mayDecide?: boolean;
  /** Set for an objection, which is decided alone. */
  appeal?: { id: string } | null;
};

/** The words and options of one verdict. */
export type Decision<Row> = {
  label: TextKey;
  icon: 'check' | 'trash' | 'close';
  title: TextKey;
  /** Explains the consequence; the row is null for several letters. */
  explain: (t: Translate, row: Row | null) => string;
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

export interface QueueSource<Row extends Waiting> {
  calls: QueueCalls<Row>;
  /** Selects the texts `moderation.<texts>.…`. */
  texts: 'queue' | 'premoderation';
  selectAll: TextKey;
  filters: readonly FilterName[];
  hasOrder: boolean;
  hasGroups: boolean;
  decisions: (row: Row | null) => Record<Verdict, Decision<Row>>;
  /** Shows tags beside the letter's language. */
  marksOf?: (t: Translate, row: Row) => ReactNode;
  /** Renders below the letter. */
  belowLetter: (t: Translate, row: Row, actions: QueueActions) => ReactNode;
  /** Columns between the letter and the buttons. */
  columns: (
    t: Translate,
    germanDate: (iso: string) => string,
    actions: QueueActions,
  ) => TableColumn<Row>[];
  /** Lists the actions on the sender. */
  menuOf?: (t: Translate, row: Row, actions: QueueActions) => readonly MenuAction[];
  actionsWidth: string;
}

export type Decided = Letter & {
  rule: string | null;
  ruleWords: Record<Language, string> | null;
  decidedBy: string | null;
  mayUndo: boolean;
};

export interface DecidedSource<Row extends Decided, Outcome extends string> {
  calls: DecidedCalls<Row, Outcome>;
  keyOf: (row: Row) => string;
  texts: Record<'title' | 'text' | 'search' | 'failed' | 'empty', TextKey>;
  outcomes: readonly Outcome[];
  outcomeText: (outcome: Outcome | 'all') => TextKey;
  /** Columns between the letter and the outcome. */
  columns: (t: Translate) => TableColumn<Row>[];
  outcomeOf: (
    t: Translate,
    row: Row,
  ) => { tags: ReactNode; objection: 'open' | 'upheld' | 'rejected' | null; date: string };
  widths: Record<'outcome' | 'actions', string>;
  undoTexts: (row: Row) => Record<'title' | 'text' | 'act' | 'done', TextKey>;
}
