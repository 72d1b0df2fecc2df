/** The button of `PasswordOrCode` that has a code mailed in place of the password. */
export const ownCodeButton = { name: 'mail', value: 'code' } as const

/** True if the form was sent by that button: it asks for a code, and does nothing else. */
export const wantsOwnCode = (form: FormData): boolean => form.get(ownCodeButton.name) === ownCodeButton.value
