import { searchWords as t } from '../../../words.ts';
import { useCategory } from './category-state.ts';
import { categoryName, commonCategories } from './common-categories.ts';

/** Kinds to search in view with one click. */
export function CategoryChips() {
  const { search } = useCategory();
  return (
    <fieldset className="category-chips" aria-label={t('kindsHere')}>
      {commonCategories.map(categories => (
        <button key={categories[0]} type="button" className="category-chip" onClick={() => search(categories)}>
          {categoryName(categories)}
        </button>
      ))}
    </fieldset>
  );
}
