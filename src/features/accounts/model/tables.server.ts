import type { ColumnType, Generated } from 'kysely'
import type { Permission } from '../../../core/http/actor.ts'

export type Address = {
  streetAddress: string
  apartment: string
  city: string
  county: string
  state: string
  zipCode: string
  plus4: string
  country: string
}

declare module '../../../core/database/database.server.ts' {
  interface Tables {
    organizations: {
      id: string
      name: string
      type: string
      title: string
      department: string
      slug: string
      logo_key: string | null
      address: ColumnType<Address, string, string>
      state: string
      is_demo: Generated<boolean>
      created_at: Generated<Date>
    }
    users: {
      id: string
      login_type: 'Organization' | 'Resident'
      organization_id: string | null
      permission: Permission | null
      role: string | null
      department: string | null
      title: string | null
      first_name: string
      last_name: string
      ethnicity: string | null
      email: string
      mobile_number: string | null
      gender: string | null
      date_of_birth: string | null
      age_range: string | null
      resident_status: string | null
      street_address: string | null
      apartment: string | null
      country: string | null
      state: string | null
      city: string | null
      county: string | null
      zip_code: string | null
      plus4: string | null
      password_hash: string | null
      terms_accepted_at: Date | null
      language: Generated<string>
      email_verified_at: Date | null
      created_at: Generated<Date>
    }
    sessions: {
      token_hash: Buffer
      user_id: string
      remember_me: Generated<boolean>
      created_at: Date
      last_seen_at: Date
      user_agent: string | null
    }
    mailed_links: {
      secret_hash: Buffer
      user_id: string
      purpose: 'confirm' | 'setPassword' | 'reset' | 'email'
      new_email: string | null
      expires_at: Date
      used_at: Date | null
      created_at: Date
    }
    login_attempts: { id: Generated<number>; account: string; address: string; failed: Generated<boolean>; tried_at: Date }
  }
}
