/** Cards that the learner grades: the right answer is one of the texts that are shown. As in `choices.ts`. */
export const shownPayloads = String.raw`
reveal | Hund | flashcard program, note | {"noteId":1,"modelName":"Basic","fields":{"Front":{"value":"dog","order":0},"Back":{"value":"Hund","order":1}},"tags":[]}
reveal | Hund | flashcard program, rendered card | {"cardId":1,"question":"<style>.card{}</style>dog","answer":"dog<hr id=answer>Hund","interval":16,"fields":{"Front":{"value":"dog"},"Back":{"value":"Hund"}}}
reveal | cat | learning system, words to drag | {"qtype":"ddwtos","questiontext":"The [[1]] sat.","dragbox":[{"text":"cat","group":"1"},{"text":"dog","group":"1"}]}
reveal | cat | learning system, gaps to select | {"qtype":"gapselect","questiontext":"The [[1]] sat.","selectoptions":[{"text":"cat","group":1},{"text":"dog","group":1}]}
reveal | city | learning toolkit, stars around the answer | {"library":"H5P.Blanks","params":{"text":"Fill in","questions":["<p>Oslo is a *city*.</p>"]}}
reveal | dog | kanji course | {"object":"vocabulary","data":{"characters":"犬","meanings":[{"meaning":"dog","primary":true}],"readings":[{"reading":"いぬ","primary":true}]}}
reveal | true | a passage and a truth | {"question":"Is ice cold?","answer":true,"passage":"Ice is cold."}
reveal | true | learning toolkit, a truth | {"library":"H5P.TrueFalse","params":{"question":"<p>Oslo is in Norway.</p>","correct":"true"}}
reveal | Hund | front and back | {"front":"dog","back":"Hund"}
reveal | Hund | front and back, markup | {"front":"<b>dog</b>","back":"<div>Hund</div>"}
reveal | Hund | study set | {"term":"dog","definition":"Hund","rank":0,"imageUrl":null}
reveal | Hund | sides | {"front_side":{"text":"dog"},"back_side":{"text":"Hund"}}
reveal | Hund | question and answer | {"question":"dog","answer":"Hund"}
reveal | Hund | short names | {"q":"dog","a":"Hund"}
reveal | Hund | word and translation | {"word":"dog","translation":"Hund","example":"The dog barks."}
reveal | Hund | word and translations | {"word":"dog","translations":["Hund","Köter"]}
reveal | a four-legged pet | word and meaning | {"word":"dog","meaning":"a four-legged pet"}
reveal | a four-legged pet | dictionary entry | {"word":"dog","phonetic":"/dɒɡ/","meanings":[{"partOfSpeech":"noun","definitions":[{"definition":"a four-legged pet","example":"The dog barks."}]}]}
reveal | mizu | characters | {"object":"kanji","characters":"水","readings":[{"reading":"mizu","primary":true}],"meanings":[{"meaning":"water"}]}
reveal | Hund | basic by type | {"type":"basic","front":"dog","back":"Hund","ease":2.5,"interval":4}
reveal | Hund | scheduled | {"due":"2026-02-03","stability":3.2,"difficulty":5,"reps":4,"lapses":1,"state":2,"card":{"front":"dog","back":"Hund"}}
reveal | Hund | flip card | {"cardType":"FLIP","prompt":"Recall","question":{"text":"dog"},"answer":{"text":"Hund"}}
reveal | perro | two languages | {"type":"flashcard","en":"dog","es":"perro","question":"dog","answer":"perro"}
reveal | Hund | JSON in a text | {"front":"dog","back":"Hund","content":"{\"note\":\"irregular plural\"}"}
reveal | Hund | an unknown type | {"type":"hologram","question":"dog","answer":"Hund"}
reveal | 4 | a count beside | {"front":"two and two","back":"4","correct":7,"wrong":3}
reveal | Hund | a goal beside | {"front":"dog","back":"Hund","target":5,"expected":"2026-01-01"}
reveal | The dog barks. | an example alone | {"word":"dog","example":"The dog barks."}
reveal | Hund | hint and explanation | {"front":"dog","back":"Hund","hint":"an animal","explanation":"It is a masculine noun."}
reveal | Hund | lists of texts | {"front":["dog"],"back":["Hund"]}
reveal | Katze | words beside | {"front":"cat","back":"Katze","words":["purr","claw"]}
reveal | eat | tiles of no type | {"question":"Ich esse Brot","tiles":["bread","I","eat"],"correct_answers":["I","eat","bread"]}
reveal | chien | plain in an envelope | {"data":{"front":"dog","back":"chien"}}
reveal | 개 | Korean | {"front":"dog","back":"개","language":"LANGUAGE_KOREAN"}
reveal | كلب | Arabic | {"front":"dog","back":"كلب","language":"ar"}
reveal | dog | question alone | {"question":"dog"}
reveal | Hund | recall | {"type":"recall","prompt":"Say it in German","question":"dog","back":"Hund"}
reveal | Hund | a picture on the front | {"front":"dog","back":"Hund","image":"https://media.example/dog.png"}
reveal | x < 3 | a sign of less | {"front":"x is less than three","back":"x < 3"}
reveal | Hund | dates and ids | {"front":"dog","back":"Hund","created_at":"2026-01-01T00:00:00Z","deck_id":9,"tags":["animals"]}
reveal | Fish & chips | entities | {"front":"a British meal","back":"Fish &amp; chips"}
`;
