-- Time zones of counties (docs/decisions/207-time-zones-of-counties.md). 49 CFR part 71 draws the limits, mostly along counties; where it divides a
-- county, the zip codes of the smaller part are named. The part of Arizona that keeps summer time is the Navajo Nation.
CREATE FUNCTION time_zone_of(state text, county_fips text, zip text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN zip IN ('32456', '32457') THEN 'America/New_York'
    WHEN zip IN ('83547', '83549', '83671', '58634', '69211', '69218', '89883') THEN 'America/Denver'
    WHEN zip IN (
      '86020', '86031', '86033', '86035', '86044', '86045', '86053', '86054', '86503', '86504', '86505', '86506', '86507', '86508', '86510', '86511',
      '86514', '86515', '86520', '86535', '86538', '86540', '86544', '86545', '86547', '86556') THEN 'America/Denver'
    WHEN zip IN ('99546', '99547') THEN 'America/Adak'
    WHEN county_fips IN (
      -- FL
      '12005', '12013', '12033', '12045', '12059', '12063', '12091', '12113', '12131', '12133',
      -- IN
      '18051', '18073', '18089', '18091', '18111', '18123', '18127', '18129', '18147', '18149', '18163', '18173',
      -- KY
      '21001', '21003', '21007', '21009', '21027', '21031', '21033', '21035', '21039', '21047', '21053', '21055', '21057', '21059', '21061',
      '21075', '21083', '21085', '21087', '21091', '21099', '21101', '21105', '21107', '21139', '21141', '21143', '21145', '21149', '21157',
      '21169', '21171', '21177', '21183', '21207', '21213', '21219', '21221', '21225', '21227', '21233',
      -- MI
      '26043', '26053', '26071', '26109') THEN 'America/Chicago'
    WHEN county_fips IN (
      -- TN
      '47001', '47009', '47011', '47013', '47019', '47025', '47029', '47057', '47059', '47063', '47065', '47067', '47073', '47089', '47091',
      '47093', '47105', '47107', '47121', '47123', '47129', '47139', '47143', '47145', '47151', '47155', '47163', '47171', '47173', '47179') THEN 'America/New_York'
    WHEN county_fips IN (
      -- TX
      '48141', '48229',
      -- KS
      '20071', '20075', '20181', '20199',
      -- NE
      '31005', '31007', '31013', '31029', '31033', '31045', '31049', '31057', '31069', '31075', '31091', '31101', '31105', '31123', '31135',
      '31157', '31161', '31165',
      -- ND
      '38001', '38007', '38011', '38025', '38033', '38037', '38041', '38087', '38089',
      -- SD
      '46007', '46019', '46031', '46033', '46041', '46047', '46055', '46063', '46071', '46081', '46093', '46102', '46103', '46105', '46137',
      -- OR
      '41045') THEN 'America/Denver'
    WHEN county_fips IN (
      -- ID
      '16009', '16017', '16021', '16035', '16049', '16055', '16057', '16061', '16069', '16079') THEN 'America/Los_Angeles'
    WHEN state IN ('AL', 'AR', 'IA', 'IL', 'KS', 'LA', 'MN', 'MO', 'MS', 'ND', 'NE', 'OK', 'SD', 'TN', 'TX', 'WI') THEN 'America/Chicago'
    WHEN state IN ('CO', 'ID', 'MT', 'NM', 'UT', 'WY') THEN 'America/Denver'
    WHEN state IN ('CA', 'NV', 'OR', 'WA') THEN 'America/Los_Angeles'
    WHEN state = 'AZ' THEN 'America/Phoenix'
    WHEN state = 'AK' THEN 'America/Anchorage'
    WHEN state = 'HI' THEN 'Pacific/Honolulu'
    WHEN state IN ('PR', 'VI') THEN 'America/Puerto_Rico'
    WHEN state IN ('GU', 'MP') THEN 'Pacific/Guam'
    WHEN state = 'AS' THEN 'Pacific/Pago_Pago'
    ELSE 'America/New_York'
  END
$$;
COMMENT ON FUNCTION time_zone_of(text, text, text) IS 'The time zone (IANA) of a zip code, by its county; without both, the one in which most people of the state live';

ALTER TABLE zips ADD COLUMN time_zone text GENERATED ALWAYS AS (time_zone_of(state, county_fips, zip)) STORED;

ALTER TABLE organizations ADD COLUMN chosen_time_zone text CHECK (chosen_time_zone IN (
    'America/Puerto_Rico', 'America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix', 'America/Los_Angeles', 'America/Anchorage',
    'America/Adak', 'Pacific/Honolulu', 'Pacific/Pago_Pago', 'Pacific/Guam'));
COMMENT ON COLUMN organizations.chosen_time_zone IS 'The time zone that the organization chose for itself and its projects; null for that of the county';

ALTER TABLE outbox ADD COLUMN quiet_time_zone text CHECK (quiet_time_zone IN (
    'America/Puerto_Rico', 'America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix', 'America/Los_Angeles', 'America/Anchorage',
    'America/Adak', 'Pacific/Honolulu', 'Pacific/Pago_Pago', 'Pacific/Guam'));
COMMENT ON COLUMN outbox.quiet_time_zone IS 'The time zone whose night hours delay the message; null if it may be sent at any time';
COMMENT ON COLUMN outbox.quiet_state IS 'No longer used: quiet_time_zone';
UPDATE outbox SET quiet_time_zone = time_zone_of(quiet_state, NULL, NULL) WHERE quiet_state IS NOT NULL AND status IN ('waiting', 'sending');
