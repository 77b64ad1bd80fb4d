import { Icon } from '#web/ui/icon.tsx';
import './password-rules.css';

/** Password rules, checked off during typing. Screen readers read `okLabel` before a rule that is met. */
export function PasswordRules({
  rules,
  okLabel,
  id,
}: {
  rules: readonly { label: string; ok: boolean }[];
  okLabel: string;
  id?: string | undefined;
}) {
  return (
    <ul className="rules" id={id}>
      {rules.map((rule) => (
        <li key={rule.label} data-ok={rule.ok}>
          <Icon name={rule.ok ? 'check' : 'more'} />
          <span>
            {rule.ok && <span className="sr-only">{okLabel} </span>}
            {rule.label}
          </span>
        </li>
      ))}
    </ul>
  );
}
