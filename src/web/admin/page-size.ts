/** How many rows a page of the team's lists has where nothing else is said. */
export const adminPageSize = 20;
