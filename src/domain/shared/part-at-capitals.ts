/** Capitals that follow small letters part words as gaps do: “LisaAdmin”, “AlleHassenDich”. */
export function partAtCapitals(name: string): string {
  return name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
}
