import { createContext } from 'react';

/** Id of the element that names the surrounding letter; undefined outside letters. */
export const LetterName = createContext<string | undefined>(undefined);
