/** The shape browsers accept in an e-mail input (WHATWG HTML, "valid e-mail address"), with a dot in the domain. */
const shape =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** `address` is lower-case. ASCII only, at most 254 characters. */
export function isEmailAddress(address: string): boolean {
  return address.length <= 254 && shape.test(address);
}
