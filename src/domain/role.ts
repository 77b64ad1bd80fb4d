/** What somebody has taken on for the community, beside being a member. */
export const teamRoles = ['moderator', 'editor'] as const;
