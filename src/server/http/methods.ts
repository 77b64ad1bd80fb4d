/** The methods that act. What only reads has no body that anybody looks at, and may come from any page. */
export const writes = ['POST', 'PUT', 'PATCH', 'DELETE'];
