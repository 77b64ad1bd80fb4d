import type { TextKey } from '#domain/i18n/text-key.ts';
import { keysOf } from '#domain/shared/tables.ts';

/** The action’s text for its person, and for the team’s log; at least one must exist. */
type PersonKey<Action extends string> = `activity.${Action}`;
type TeamKey<Action extends string> = Action extends `${infer Area}.${infer Deed}`
  ? `audit.action.${Area}_${Deed}`
  : never;

/** Readers with a text; a missing text is a compile error. */
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
 * Actions kept for 90 days in the log. `team` actions are not in the person’s “last activity” or download. The part
 * before the point is the log’s filter, with a text `audit.area.…`.
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
  'account.ended': 'team',
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
  'moderation.premoderated': 'team',
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
  'admin.joining_changed': 'team',
  'admin.community_changed': 'team',
  'admin.demo_ended': 'team',
  'admin.join_approved': 'both',
  'admin.join_refused': 'team',
  'admin.code_renewed': 'both',
  'admin.renamed': 'team',
  'admin.cards_made': 'team',
  'admin.cards_ended': 'team',
  'admin.invitation_created': 'team',
  'admin.invitation_mailed': 'team',
  'admin.invitation_revoked': 'team',
  'admin.mails_viewed': 'team',
  'admin.mail_opened': 'both',
  'admin.mail_tested': 'team',
  'admin.backup_failed': 'team',
  'admin.audit_exported': 'team',
});

export type AuditAction = keyof typeof actions;

export const auditActions: readonly AuditAction[] = keysOf(actions);

/** Actions that their person does not see. */
export const teamActions: readonly AuditAction[] = auditActions.filter(
  (action) => actions[action] === 'team',
);

/** Read access by the team without a change. */
export const lookActions: readonly AuditAction[] = [
  'moderation.viewed',
  'moderation.people_viewed',
  'admin.mails_viewed',
];

type AreaOf<Action extends string> = Action extends `${infer Area}.${string}` ? Area : never;

export type AuditArea = AreaOf<AuditAction>;
