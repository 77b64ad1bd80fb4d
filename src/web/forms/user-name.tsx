/** Hidden field that tells a password manager the account of the form's password. */
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
