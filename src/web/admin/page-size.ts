/** Default number of rows on a page of the team's lists. */
export const adminPageSize = 20;
