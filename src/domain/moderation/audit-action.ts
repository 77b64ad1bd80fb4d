import type { TextKey } from '#domain/i18n/text-key.ts';
import { keysOf } from '#domain/shared/tables.ts';

/** An action is called so to its person, and so in the team's log; one of the two has to exist. */
type PersonKey<Action extends string> = `activity.${Action}`;
type TeamKey<Action extends string> = Action extends `${infer Area}.${infer Deed}`
  ? `audit.action.${Area}_${Deed}`
  : never;

/** Who reads of an action under a text of their own: where a text is missing, the value does not compile. */
type Readers<Action extends string> =
  | (PersonKey<Action> extends TextKey ? 'person' : never)
  | (TeamKey<Action> extends TextKey ? 'team' : never)
  | (PersonKey<Action> | TeamKey<Action> extends TextKey ? 'both' : never);

function defineActions<
  const Actions extends { [Action in keyof Actions]: Readers<Action & string> },
>(actions: Actions): Actions {
  return actions;
}

/**
 * What is worth remembering for 90 days. The log has all of it; what is the team's alone (`team`) is
 * not among a person's “last activity”, nor in what they download. The part before the point is the
 * area by which the log is filtered, with a text `audit.area.…`.
 */
const actions = defineActions({
  'account.signed_up': 'person',
  'account.signed_in': 'person',
  'account.sign_in_failed': 'person',
  'account.sign_in_failures_mailed': 'person',
  'account.new_device': 'person',
  'account.confirmation_mailed': 'person',
  'account.signed_out': 'person',
  'account.email_confirmed': 'person',
  'account.email_change_requested': 'person',
  'account.email_changed': 'person',
  'account.password_changed': 'person',
  'account.password_reset_requested': 'person',
  'account.password_reset': 'person',
  'account.proven': 'person',
  'account.taken_back': 'person',
  'account.renamed': 'person',
  'account.exported': 'person',
  'account.deleted': 'person',
  'session.ended': 'person',
  'session.others_ended': 'person',
  'session.replayed': 'person',
  'factor.enrolled': 'person',
  'factor.verified': 'person',
  'factor.failed': 'person',
  'factor.failures_mailed': 'person',
  'factor.removed': 'person',
  'factor.recovery_used': 'person',
  'factor.codes_renewed': 'person',
  'provider.linked': 'person',
  'access.refused': 'team',
  'moderation.viewed': 'team',
  'moderation.people_viewed': 'team',
  'moderation.approved': 'team',
  'moderation.deleted': 'team',
  'moderation.undone': 'team',
  'moderation.held': 'team',
  'moderation.released': 'team',
  'moderation.refused': 'team',
  'moderation.refusal_undone': 'team',
  'moderation.release_undone': 'team',
  'moderation.release_kept': 'team',
  'moderation.translated': 'team',
  'moderation.hidden': 'team',
  'moderation.warned': 'team',
  'moderation.appealed': 'team',
  'moderation.appeal_upheld': 'team',
  'moderation.appeal_rejected': 'team',
  'moderation.paused': 'team',
  'moderation.unpaused': 'team',
  'admin.password_reset': 'both',
  'admin.factors_removed': 'person',
  'admin.granted': 'both',
  'admin.revoked': 'both',
  'admin.role_changed': 'both',
  'admin.prompt_saved': 'team',
  'admin.prompt_activated': 'team',
  'admin.ai_config_changed': 'team',
  'admin.rule_changed': 'team',
  'admin.reason_changed': 'team',
  'admin.watched_word_added': 'team',
  'admin.watched_word_removed': 'team',
  'admin.account_deleted': 'team',
  'admin.text_changed': 'team',
  'admin.testimonial_saved': 'team',
  'admin.testimonial_deleted': 'team',
  'admin.guard_word_added': 'team',
  'admin.guard_word_removed': 'team',
  'admin.mails_viewed': 'team',
  'admin.mail_opened': 'both',
  'admin.audit_exported': 'team',
});

export type AuditAction = keyof typeof actions;

export const auditActions: readonly AuditAction[] = keysOf(actions);

/** What people do not read about themselves. */
export const teamActions: readonly AuditAction[] = auditActions.filter(
  (action) => actions[action] === 'team',
);

/** That somebody of the team has read something, and done nothing. */
export const lookActions: readonly AuditAction[] = [
  'moderation.viewed',
  'moderation.people_viewed',
  'admin.mails_viewed',
];

type AreaOf<Action extends string> = Action extends `${infer Area}.${string}` ? Area : never;

export type AuditArea = AreaOf<AuditAction>;
