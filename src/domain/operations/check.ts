import { keysOf } from '#domain/shared/tables.ts';

/* The state of an installation, as `wohlwort check` and the administrators’ section tell it. */

export const checkNames = [
  'configuration',
  'address',
  'proxy',
  'certificate',
  'mail_domain',
  'mail_server',
  'sign_in',
  'model',
  'push',
  'disk',
  'clock',
  'database',
  'work',
  'backup',
] as const;

export type CheckName = (typeof checkNames)[number];

/** Findings of the checks, each with its state. Texts are `check.finding.…`, and `check.cure.…` unless all is well. */
const states = {
  settings_safe: 'ok',
  setting_unknown: 'warn',
  setting_no_production: 'fail',
  setting_own_address: 'fail',
  setting_no_tls: 'fail',
  setting_untrusted_proxy: 'fail',
  setting_own_secret: 'fail',
  setting_own_push_key: 'warn',
  setting_open_database: 'fail',
  setting_open_mail: 'fail',
  setting_open_phone: 'fail',
  setting_open_model: 'fail',
  setting_open_backup: 'fail',
  setting_no_mail: 'warn',
  setting_unproven_addresses: 'warn',
  setting_no_operator: 'warn',
  address_answers: 'ok',
  address_unreachable: 'fail',
  address_redirects: 'fail',
  address_other: 'fail',
  address_other_version: 'warn',
  proxy_none: 'ok',
  proxy_right: 'ok',
  proxy_untrusted: 'fail',
  proxy_forgeable: 'fail',
  certificate_valid: 'ok',
  certificate_ends: 'warn',
  certificate_refused: 'fail',
  mail_domain_local: 'fail',
  spf_found: 'ok',
  spf_missing: 'warn',
  spf_several: 'fail',
  dkim_found: 'ok',
  dkim_unknown: 'warn',
  dmarc_found: 'ok',
  dmarc_missing: 'warn',
  names_silent: 'warn',
  mail_accepted: 'ok',
  mail_sent: 'ok',
  mail_unreachable: 'fail',
  mail_login: 'fail',
  mail_tls: 'fail',
  mail_certificate: 'fail',
  mail_sender: 'fail',
  mail_recipient: 'fail',
  mail_refused: 'fail',
  sign_in_found: 'ok',
  sign_in_silent: 'fail',
  sign_in_issuer: 'fail',
  model_none: 'ok',
  model_answers: 'ok',
  model_silent: 'fail',
  model_key: 'fail',
  model_busy: 'warn',
  model_unlisted: 'warn',
  push_ready: 'ok',
  push_off: 'ok',
  push_no_tls: 'warn',
  push_no_contact: 'warn',
  disk_free: 'ok',
  disk_low: 'warn',
  disk_full: 'fail',
  clock_right: 'ok',
  clock_off: 'warn',
  clock_wrong: 'fail',
  database_ready: 'ok',
  database_new: 'ok',
  database_rights: 'fail',
  database_unusable: 'fail',
  database_unsafe: 'fail',
  database_collation: 'warn',
  database_wraparound: 'warn',
  database_connections: 'warn',
  database_old: 'warn',
  demo_left: 'fail',
  work_done: 'ok',
  work_failing: 'warn',
  work_set_aside: 'fail',
  work_overdue: 'fail',
  backup_none: 'warn',
  backup_never: 'warn',
  backup_recent: 'ok',
  backup_old: 'fail',
  backup_failed: 'fail',
  backup_unusable: 'fail',
  check_late: 'fail',
  check_broken: 'fail',
} as const satisfies Record<string, CheckState>;

/** Background work with a time at which it is due. */
export type OverdueWork = 'letters' | 'rounds' | 'mails' | 'days';

export type CheckState = 'ok' | 'warn' | 'fail';

export type Finding = keyof typeof states;

/** The findings that have a cure. */
export type Fault = {
  [Name in Finding]: (typeof states)[Name] extends 'ok' ? never : Name;
}[Finding];

export const findings: readonly Finding[] = keysOf(states);

/** One line of the table. */
export type CheckLine = {
  check: CheckName;
  finding: Finding;
  /** A setting, a host or a record, when a check has several lines. */
  subject: string | null;
  /** For the texts; no secrets. */
  values: Record<string, string | number>;
};

export function stateOf(finding: Finding): CheckState {
  return states[finding];
}

export function isFault(finding: Finding): finding is Fault {
  return states[finding] !== 'ok';
}
