import type { Language } from '#domain/i18n/language.ts';
import type { PlainErrorCode } from '#domain/shared/error-code.ts';
import type { Trouble } from '#server/ai/breaker.ts';
import type { Task } from '#server/ai/settings.ts';

type GeneratedText = { text: string; source: 'ai' | 'template' };

export type ValidationResult = {
  isValid: boolean;
  /** The text key for the writer, or null when the text is fine. */
  reason: PlainErrorCode | null;
  /** The model’s sentence in the requested language; replaces the key's text. */
  message?: string;
  /** 0 (unkind) to 1 (kind). */
  score: number;
  source: 'ai' | 'local';
};

/** Privacy of the people behind a request. */
type Discretion = {
  /** False when an author of the words does not allow a model. */
  useModel: boolean;
  /** Names to remove from all that is sent to a model. */
  names?: readonly string[];
  /** Checks the quota of the person or the visitor's network; asked before each call. */
  mayAsk?: () => Promise<boolean>;
  /** Aborted when the caller has left. */
  signal?: AbortSignal;
};

type AiStatus = {
  /** False: only templates and the guard. */
  configured: boolean;
  trouble: Trouble | null;
  spentTodayUsd: number;
  /** Null: no limit. */
  dailyBudgetUsd: number | null;
};

export type PromptTrial = {
  /** Null: the active prompt. */
  prompt: string | null;
  language: Language;
  /** Waits while a server loads the model. */
  isPatient?: boolean;
  signal?: AbortSignal | undefined;
} & ({ task: 'validation'; text: string } | { task: 'generation'; traits: readonly string[] });

export type TrialAnswer = {
  task: Task;
  /** `ok`, or why the answer was unusable. */
  outcome: string;
  /** The written text, or why the provider refused to write; null without one. */
  text: string | null;
  verdict: { isValid: boolean; reason: string; score: number } | null;
  /** Null: unknown price, or no answer. */
  costUsd: number | null;
  milliseconds: number;
};

/** The AI helper. Every call returns an answer, also when the model fails. */
export interface Ai {
  /** Writes a compliment of two or three sentences that mentions at least one trait (never empty). */
  generate(
    request: Discretion & {
      traits: readonly string[];
      language: Language;
      /** How many compliments a visitor had before today; of members there are `recent` texts, the newest first. */
      turn?: number;
      recent?: readonly string[];
      /** The text so far, by sentence; it may still change. */
      onText?: (text: string) => void;
    },
  ): Promise<GeneratedText>;
  /** Rewrites a text kindly; from the traits alone when no model may read it. */
  reword(
    request: Discretion & {
      text: string;
      traits: readonly string[];
      language: Language;
      recent?: readonly string[];
    },
  ): Promise<GeneratedText>;
  /** Translates a text, without a check of its kindness; null without a model. */
  translate(request: Discretion & { text: string; language: Language }): Promise<string | null>;
  /** Checks a text. Local rules run first; a model overrules only the soft ones (P33). */
  validate(request: Discretion & { text: string; language: Language }): Promise<ValidationResult>;
  /** Lists the provider's models; empty when unknown. */
  models(): Promise<string[]>;
  /** Calls the model without local rules. Null without a model; failures are outcomes. */
  tryPrompt(trial: PromptTrial): Promise<TrialAnswer | null>;
  status(): Promise<AiStatus>;
}
