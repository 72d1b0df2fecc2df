import { demoMailDomain } from './organizations.ts'

/** The password of all demo accounts, which an installation replaces with its own, and the three logins that the start prints. */
export interface DemoLogins {
  password: string
  resident: string
  administrator: string
  colleague: string
}

export const demoLogins: DemoLogins = {
  password: 'Plaza-demo-1',
  resident: `resident@${demoMailDomain}`,
  administrator: `admin@newport-beach.${demoMailDomain}`,
  colleague: `editor@newport-beach.${demoMailDomain}`,
}
