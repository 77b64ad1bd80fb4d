/** Anonymous usage counters; the names in `feature_usage`. */
export type FeatureName =
  | 'send_compliment'
  | 'open_round'
  | 'rate_compliment'
  | 'report_compliment'
  | 'send_thanks'
  | 'answer_reveal'
  | 'block_sender'
  | 'change_inbox_preferences'
  | 'turn_on_pushes'
  | 'suggest_compliment'
  | 'suggest_for_receiver'
  | 'keep_ai_compliment';
