import { Icon } from '#web/ui/icon.tsx';
import './password-rules.css';

/** The rules of a password, ticked off while typing. `okLabel` is read out before a rule that holds. */
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
