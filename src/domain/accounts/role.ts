export const teamRoles = ['moderator', 'editor'] as const;

export type TeamRole = (typeof teamRoles)[number];

export const roles = ['member', ...teamRoles, 'administrator'] as const;

export type Role = (typeof roles)[number];

export function roleOf({
  isAdmin,
  teamRole,
}: {
  isAdmin: boolean;
  teamRole: TeamRole | null;
}): Role {
  return isAdmin ? 'administrator' : (teamRole ?? 'member');
}
