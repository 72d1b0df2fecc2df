type Trial = { smtpUrl: string | undefined; loopbackOnly: boolean }

/** True where mails are not sent but can be read: no mail server is configured, and the server listens on this machine only. */
export const hasOutbox = ({ smtpUrl, loopbackOnly }: Trial): boolean => smtpUrl === undefined && loopbackOnly
