/** Sets CSS properties in the browser, as a `ref`: the policy of our pages allows no style attributes of the server. */
export function styledBy(
  properties: Readonly<Record<string, string | number>>,
): (element: HTMLElement | null) => void {
  return (element) => {
    for (const [name, value] of Object.entries(properties))
      element?.style.setProperty(name, String(value));
  };
}
