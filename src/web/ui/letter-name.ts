import { createContext } from 'react';

/** The id of what names the letter that something stands in; undefined outside of letters. */
export const LetterName = createContext<string | undefined>(undefined);
