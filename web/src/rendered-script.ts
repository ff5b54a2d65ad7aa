// The script inside a page that the server rendered for a member. It runs before everything else on the page.
import './early-history.ts';
import './early-input.ts';
import './late-start.ts';
