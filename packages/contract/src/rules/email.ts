/** WHATWG HTML, "valid e-mail address", with a dot in the domain. */
const shape =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** `address` must be lower case. */
export function isEmailAddress(address: string): boolean {
  return address.length <= 254 && shape.test(address);
}
