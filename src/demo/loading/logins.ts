import { mailDomain } from './organizations.ts'

/** Everybody's password in the demo, and the three logins that a visitor of the demo is told. */
export interface DemoLogins {
  password: string
  resident: string
  administrator: string
  colleague: string
}

export const demoLogins: DemoLogins = {
  password: 'Plaza-demo-1',
  resident: `resident@${mailDomain}`,
  administrator: `admin@newport-beach.${mailDomain}`,
  colleague: `editor@newport-beach.${mailDomain}`,
}
