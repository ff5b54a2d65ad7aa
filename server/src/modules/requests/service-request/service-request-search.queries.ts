// What a search of open requests by several words reads before the requests.

/**
 * A word of the search is in the texts of the container or in those of the provider. `needed` has the words that no provider has, if they are
 * findable, and `providers` which other words each provider lacks.
 */
const wordsWhere = (isFindable: string): string => `folded as materialized (
  select array(select search_fold(pattern) from unnest(:patterns::text[]) pattern) as patterns
), needed as materialized (
  select array(
    select word from unnest((select folded.patterns from folded)) word
    where ${isFindable} and not exists (
      select from service_provider provider where provider.organization_id = :organizationId and provider.search_text like word
    )
  ) as patterns
), further as materialized (
  select array(
    select word from unnest((select folded.patterns from folded)) word where word <> all ((select needed.patterns from needed)::text[])
  ) as patterns
), providers as materialized (
  select provider.id, array(
    select word from unnest((select further.patterns from further)) word where provider.search_text not like word
  ) as missing_patterns
  from service_provider provider where provider.organization_id = :organizationId
),`;

export const searchedWords = wordsWhere('true');
/** Needed are words that the index of pairs of characters has. */
export const indexedWords = wordsWhere(`length(replace(word, '\\', '')) > 3`);

/** The containers with the needed words, or all without such words. They have their text only if there are other words. */
export const matchingContainers = `matching as materialized (
  select container.id, container.search_text from container
  where container.organization_id = :organizationId and (select cardinality(needed.patterns) = 0 from needed)
  union all
  select matched.id, case when (select cardinality(further.patterns) > 0 from further) then (
    select container.search_text from container where container.organization_id = :organizationId and container.id = matched.id
  ) end
  from containers_holding((select needed.patterns from needed)) matched
  where (select cardinality(needed.patterns) > 0 from needed)
),`;

export const joinedProviders = 'left join providers on providers.id = request.service_provider_id';
/** The words that the provider of a request lacks, which its container must have. */
export const missingWords = 'coalesce(providers.missing_patterns, (select further.patterns from further))';
