import { mayDo, type Right } from '#domain/accounts/rights.ts';
import { useProfile } from '#web/api/profile.ts';
import type { PersonState } from '#web/features/members/queries.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ActionMenu } from '#web/ui/action-menu.tsx';

/** Maps each action on a member to the right it needs. */
const requiredRights = {
  pause: 'pauses',
  resume: 'pauses',
  password: 'access',
  code: 'community',
  factors: 'access',
  role: 'roles',
  delete: 'accounts',
} as const satisfies Record<string, Right>;

export type PersonAction = keyof typeof requiredRights;

/** Offers the actions that the team member may take. */
export function PersonMenu({
  person,
  isSelf,
  onAction,
}: {
  person: PersonState;
  isSelf: boolean;
  onAction: (action: PersonAction, person: PersonState) => void;
}) {
  const t = useTranslations();
  const ownRole = useProfile().data?.role ?? 'member';
  const actions = availableActions(person).filter((action) =>
    mayDo(ownRole, requiredRights[action]),
  );
  // Hides the menu on the own row: team members cannot change their own rights.
  if (isSelf || actions.length === 0) return null;
  const names: Record<PersonAction, string> = {
    pause: t('moderation.sender.pause'),
    resume: t('moderation.sender.resume'),
    password: t('admin.people.password'),
    code: t('cards.renew.action'),
    factors: t('admin.people.factors'),
    role: t('admin.people.role'),
    delete: t('admin.people.delete'),
  };
  return (
    <ActionMenu
      label={t('admin.people.acts', { name: person.name })}
      actions={actions.map((action) => ({
        id: action,
        label: names[action],
        isDanger: action === 'delete',
        onSelect: () => onAction(action, person),
      }))}
    />
  );
}

/** Offers no pause for team members; a pause from before can be ended. */
function availableActions({ role, email, pausedUntil, hasFactor }: PersonState): PersonAction[] {
  const actions: PersonAction[] = [];
  if (pausedUntil !== null) actions.push('resume');
  else if (role === 'member') actions.push('pause');
  if (email === null) return [...actions, 'code', 'delete'];
  actions.push('password');
  if (hasFactor) actions.push('factors');
  return [...actions, 'role', 'delete'];
}
