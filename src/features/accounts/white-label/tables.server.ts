import type { ColumnType } from 'kysely'
import type { Network } from './rules.ts'

type Links = { network: Network; address: string }[]

declare module '../../../core/database/database.server.ts' {
  interface Tables {
    own_sites: {
      organization_id: string
      subdomain: string | null
      domain: string | null
      brand_color: string | null
      accent_color: string | null
      links: ColumnType<Links, string, string>
      changed_at: Date
    }
  }
}
