import { createContext } from 'react';

/** Labels of every dialog and toast, which know no texts of their own. */
export const DialogLabels = createContext({ close: '', cancel: '' });
