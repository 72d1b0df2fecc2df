import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'

export const showSite = endpoint({
  method: 'GET',
  path: '/site',
  access: 'anyone',
  key: { scope: 'organizations:read', touches: 'organization' },
  memory: { sharedBy: 'everyone', withoutCounts: true },
  summary: 'What every page needs to know of this installation',
  reply: z.object({
    productName: z.string(),
    /** Path of the page that describes the product; it contains the product's name. */
    whatIs: z.string(),
    /** Target of the "Core 19" link; null if the operator removed it. */
    core19: z.nullable(z.string()),
    /** The organization of its own site; null on the main site. */
    own: z.nullable(
      z.object({
        name: z.string(),
        logo: z.nullable(z.string()),
        links: z.array(z.object({ network: z.string(), address: z.string() })),
        stylePath: z.nullable(z.string()),
        publicUrl: z.string(),
      }),
    ),
    /** The database contains demo organizations: every page shows a notice. */
    demo: z.boolean(),
    /** Mails are not sent but shown at /outbox. */
    outbox: z.boolean(),
  }),
})
