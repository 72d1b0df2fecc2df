import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'

export const showSite = endpoint({
  method: 'GET',
  path: '/site',
  access: 'anyone',
  summary: 'What every page needs to know of this installation',
  reply: z.object({
    productName: z.string(),
    /** Where the page stands that says what this is; the product's name is in it. */
    whatIs: z.string(),
    /** Where "Core 19" leads; null where the operator has taken it away. */
    core19: z.nullable(z.string()),
    /** Whose own site this is; null on the installation's. */
    own: z.nullable(
      z.object({
        name: z.string(),
        logo: z.nullable(z.string()),
        links: z.array(z.object({ network: z.string(), address: z.string() })),
        stylePath: z.nullable(z.string()),
        publicUrl: z.string(),
      }),
    ),
    /** Demo organisations are in the database: every page says so. */
    demo: z.boolean(),
    /** Mails are not sent but shown at /outbox. */
    outbox: z.boolean(),
  }),
})
