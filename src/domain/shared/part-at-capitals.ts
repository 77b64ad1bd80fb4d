/** Inserts gaps before capitals that follow small letters: “LisaAdmin”, “AlleHassenDich”. */
export function partAtCapitals(name: string): string {
  return name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
}
