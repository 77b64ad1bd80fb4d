import type { Language } from '#domain/i18n/language.ts';
import type { PlainErrorCode } from '#domain/shared/error-code.ts';
import type { Trouble } from '#server/ai/breaker.ts';
import type { Task } from '#server/ai/settings.ts';

/** Where a text came from. */
type GeneratedText = { text: string; source: 'ai' | 'template' };

export type ValidationResult = {
  isValid: boolean;
  /** A text key that tells the writer what to change, or null when the text is fine. */
  reason: PlainErrorCode | null;
  /** A sentence by the model in the asked language that says it better than the key's text. */
  message?: string;
  /** 0 (unkind) to 1 (kind). */
  score: number;
  source: 'ai' | 'local';
};

/** What every request says about the people behind it. */
type Discretion = {
  /** False when somebody whose words these are does not want them shown to a model. */
  useModel: boolean;
  /** Names that no model may learn; they are taken out of everything that is sent. */
  names?: readonly string[];
  /** Whether the person, or the visitor's network, may have one more call of the day; asked before each. */
  mayAsk?: () => Promise<boolean>;
  /** Aborted when nobody waits for the answer any more. */
  signal?: AbortSignal;
};

/** How many whoever asks had before, so that the sentences of templates are others than last time. */
export type Turn = number;

/** What administrators see of the model. */
type AiStatus = {
  /** False: there is no model, only templates and the text guard. */
  configured: boolean;
  /** Why the model is not being asked at the moment. */
  trouble: Trouble | null;
  spentTodayUsd: number;
  /** Null: no limit. */
  dailyBudgetUsd: number | null;
};

/** One prompt on one example. */
export type PromptTrial = {
  /** Null: the active prompt. */
  prompt: string | null;
  language: Language;
  signal?: AbortSignal | undefined;
} & ({ task: 'validation'; text: string } | { task: 'generation'; traits: readonly string[] });

export type TrialAnswer = {
  task: Task;
  /** `ok`, or why the answer could not be used. */
  outcome: string;
  /** What the model wrote; null when it did not, or judged. */
  text: string | null;
  verdict: { isValid: boolean; reason: string; score: number } | null;
  /** Null: nobody knows the price, or nothing was answered. */
  costUsd: number | null;
  milliseconds: number;
};

/** The AI helper as the features see it. Every call answers, whatever happens behind it. */
export interface Ai {
  /** A compliment of two or three sentences that mentions at least one of the traits (never empty). */
  generate(
    request: Discretion & {
      traits: readonly string[];
      language: Language;
      turn?: Turn;
      /** The text so far, sentence by sentence; it may still change until the answer is there. */
      onText?: (text: string) => void;
    },
  ): Promise<GeneratedText>;
  /** What somebody meant to say, in kind words; from the traits alone where no model may read it. */
  reword(
    request: Discretion & {
      text: string;
      traits: readonly string[];
      language: Language;
      turn?: Turn;
    },
  ): Promise<GeneratedText>;
  /** What a text says, in this language, or null where no model says it. It may be unkind, and is not checked for that. */
  translate(request: Discretion & { text: string; language: Language }): Promise<string | null>;
  /** Whether a text is a kind compliment. The local rules run first; a model overrules none but the soft ones (P33). */
  validate(request: Discretion & { text: string; language: Language }): Promise<ValidationResult>;
  /** The provider's own models to choose from; empty without a provider or when it does not tell. */
  models(): Promise<string[]>;
  /** Asks the model alone, without the local rules. Null without a model; its failures are outcomes. */
  tryPrompt(trial: PromptTrial): Promise<TrialAnswer | null>;
  status(): Promise<AiStatus>;
}
