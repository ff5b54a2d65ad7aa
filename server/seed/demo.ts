import type { Pool } from 'pg';
export async function seedDemoIfEmpty(pool: Pool, _o: { now: Date }): Promise<void> {
  const { rows } = await pool.query('select 1 from organization limit 1');
  if (rows.length > 0) return;
  await pool.query(`
insert into organization (id, name, org_slug, contact_email) values (1, 'Fjarðabyggð hf.', 'demo', 'umsjon@demo.example');
insert into location (organization_id, id, name, address, postcode, municipality, latitude, longitude, published) values (1, 'demo-location', 'Ráðhúsið', 'Tjarnargötu 11', '101', 'Reykjavík', 64.1458, -21.9426, true);
insert into service_provider (organization_id, id, name, email) values (1, 1, 'Gámaþjónustan', 'gamar@provider.example');
insert into waste_stream (organization_id, id, waste_category_id) select 1, id, id from waste_category where id <= 6;
insert into waste_stream_content (organization_id, waste_stream_id, language, description, yes_please, no_thanks, methods_of_recycling)
select 1, s, l, case l when 'is' then '<p>Hér fer allur hreinn pappír og pappi. Brjótið kassa saman svo meira komist fyrir.</p>' else '<p>Clean paper and card goes here. Flatten boxes so that more fits.</p>' end,
 case l when 'is' then 'Dagblöð, Tímarit, Skrifstofupappír, Umslög, Bréfpokar, Pappakassar' else 'Newspapers, Magazines, Office paper, Envelopes, Paper bags, Cardboard boxes' end,
 case l when 'is' then 'Óhreinn pappír, Servíettur, Plasthúðaður pappír, Drykkjarfernur með leifum' else 'Soiled paper, Napkins, Plastic-coated paper' end,
 case l when 'is' then '<p>Pappírinn er flokkaður, pressaður og sendur til endurvinnslu þar sem úr honum verður nýr pappír.</p>' else '<p>The paper is sorted, pressed and sent to be made into new paper.</p>' end
from generate_series(1,6) s, unnest(array['is','en']) l;
insert into container (organization_id, id, slug, custom_id, location_id, waste_stream_id, service_provider_id, volume_liters, description) values
 (1,1,'demo-paper','PAP-01','demo-location',1,1,660,'Blá tunna við bakinngang'),(1,2,'demo-mixed','BLA-01','demo-location',2,1,1100,''),(1,3,'demo-members','PLA-01','demo-location',3,1,660,''),(1,4,'demo-nowhere','X-01',null,4,1,660,'');
insert into container_action values (1,1,'empty_container','{name,phone,email}'),(1,3,'empty_container','{user}'),(1,4,'empty_container','{name}');
insert into short_link values (1,'demo1','/container/demo-paper',now());
`);
}
