/** Methods that change data. Reads have no body and may come from any page. */
export const writes = ['POST', 'PUT', 'PATCH', 'DELETE'];
