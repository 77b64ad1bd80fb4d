/** Tells a password manager whose password the form changes. */
export function UserName({ email }: { email: string }) {
  return (
    <input
      className="sr-only"
      name="username"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
