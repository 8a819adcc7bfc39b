/**
 * Cards of which options are chosen, as services send them. One a line: the kind, the right answer in the learner's
 * words (several joined by `;`), whose form it is, and the card without its id.
 */
export const choicePayloads = String.raw`
choice | a small boat | published | {"type":"CARD_TYPE_CHOICE","difficulty":2,"prompt":"Choose the meaning","question":{"text":"dinghy","auto_play":true,"phonetics":[{"accent":"UK","text":"/ˈdɪŋi/"}],"image_url":""},"options":[{"id":"A","text":"a small boat"},{"id":"B","text":"a deep well"}],"answer":{"correct_values":["A"],"config":{"ignore_case":true}}}
choice | a deep well | published, gRPC | {"type":"CARD_TYPE_CHOICE","prompt":"Choose the meaning","question":{"text":"shaft","autoPlay":false},"options":[{"id":"1","text":"a small boat"},{"id":"2","text":"a deep well"}],"answer":{"correctValues":["2"]}}
multiple-choice | glum;sullen | published, several | {"type":"CARD_TYPE_MULTIPLE_CHOICE","prompt":"Mark all that fit","question":{"text":"sad"},"options":[{"id":"A","text":"glum"},{"id":"B","text":"merry"},{"id":"C","text":"sullen"}],"answer":{"correct_values":["A","C"]}}
choice | Oslo | trivia database | {"type":"multiple","difficulty":"easy","category":"Geography","question":"Which city is the capital of Norway?","correct_answer":"Oslo","incorrect_answers":["Bergen","Turku","Malmö"]}
choice | True | trivia database, boolean | {"type":"boolean","category":"Science","question":"Ice floats on water.","correct_answer":"True","incorrect_answers":["False"]}
choice | Rome & Ostia | trivia database, entities | {"type":"multiple","question":"Which pair is on the Tiber?","correct_answer":"Rome &amp; Ostia","incorrect_answers":["Pisa &amp; Lucca"]}
choice | the Danube | trivia service | {"category":"geography","correctAnswer":"the Danube","incorrectAnswers":["the Rhine","the Elbe"],"question":{"text":"Which river passes Vienna?"},"tags":["rivers"],"type":"text_choice","difficulty":"hard","regions":[],"isNiche":false}
choice | Ctrl+C | quiz service with flags | {"question":"Which key copies?","description":null,"answers":{"answer_a":"Ctrl+C","answer_b":"Ctrl+V","answer_c":null,"answer_d":null},"multiple_correct_answers":"false","correct_answers":{"answer_a_correct":"true","answer_b_correct":"false","answer_c_correct":"false","answer_d_correct":"false"},"correct_answer":null,"explanation":"C stands for copy.","category":"Tools"}
multiple-choice | Go;Rust | quiz service with flags, several | {"question":"Which compile to machine code?","answers":{"answer_a":"Go","answer_b":"Rust","answer_c":"Bash"},"multiple_correct_answers":"true","correct_answers":{"answer_a_correct":"true","answer_b_correct":"true","answer_c_correct":"false"}}
reveal | quickly | course platform, points | {"question_name":"Adverb","question_type":"multiple_choice_question","question_text":"Which word is an adverb?","points_possible":1,"answers":[{"id":4001,"text":"quick","weight":0},{"id":4002,"text":"quickly","weight":100}]}
reveal | False | course platform, points of a truth | {"question_type":"true_false_question","question_text":"A whale is a fish.","answers":[{"text":"True","weight":0},{"text":"False","weight":100}]}
reveal | swam | course platform, points of several | {"question_type":"multiple_answers_question","question_text":"Which are past forms?","answers":[{"text":"swam","weight":100},{"text":"sing","weight":0},{"text":"sang","weight":100}]}
choice | sheep | learning toolkit | {"library":"H5P.MultiChoice 1.16","params":{"question":"<p>What is the plural of sheep?</p>","answers":[{"text":"<div>sheep</div>","correct":true,"tipsAndFeedback":{"chosenFeedback":""}},{"text":"<div>sheeps</div>","correct":false,"tipsAndFeedback":{"chosenFeedback":""}}],"behaviour":{"enableRetry":true,"singleAnswer":true}}}
reveal | it's | learning system, fractions | {"qtype":"multichoice","name":"Apostrophe","questiontext":"Which is short for it is?","single":true,"answers":[{"answer":"its","fraction":0},{"answer":"it's","fraction":1}]}
choice | blue | live quiz | {"question":"The colour of a clear sky","time":20000,"type":"quiz","choices":[{"answer":"green","correct":false},{"answer":"blue","correct":true}],"points":true}
choice | to give up | answer by id | {"kind":"choice","stem":"abandon","choices":[{"id":"x1","label":"to give up"},{"id":"x2","label":"to take in"}],"answerId":"x1"}
choice | to take in | answer by key | {"format":"mcq","question":"adopt","options":[{"key":"a","value":"to give up"},{"key":"b","value":"to take in"}],"correct_key":"b"}
choice | a storm | answer by letter | {"type":"mcq","question":"tempest","options":["a calm","a storm","a cloud"],"answer":"B"}
choice | B. a storm | letters in the options | {"type":"mcq","question":"tempest","options":["A. a calm","B. a storm"],"correctOption":"B"}
choice | a storm | options by letter | {"type":"MCQ","question":"tempest","options":{"A":"a calm","B":"a storm"},"answer":"B"}
choice | a storm | options in numbered fields | {"question":"tempest","option1":"a calm","option2":"a storm","answer":"a storm"}
choice | a storm | options in lettered fields | {"question":"tempest","optionA":"a calm","optionB":"a storm","correct_answer":"B"}
choice | a storm | index by name | {"question":"tempest","options":["a calm","a storm"],"correctIndex":1}
choice | a calm | index by name, zero | {"question":"doldrums","options":["a calm","a storm"],"correct_answer_index":0}
reveal | a storm | place of unknown start | {"question":"tempest","options":["a cloud","a storm","a calm"],"answer":1}
choice | a cloud | a place that is 0 | {"type":"zero","question":"cumulus","options":["a cloud","a storm","a calm"],"answer":0}
choice | a calm | a place as large as the list | {"type":"one","question":"doldrums","options":["a cloud","a storm","a calm"],"answer":3}
choice | a storm | marked option | {"question":"tempest","options":[{"text":"a calm","is_correct":false},{"text":"a storm","is_correct":true}]}
choice | a storm | marked option, camel case | {"questionType":"SINGLE_SELECT","questionText":"tempest","answerOptions":[{"answerText":"a calm","isCorrect":false},{"answerText":"a storm","isCorrect":true}]}
choice | a storm | distractors | {"word":"tempest","type":"choose","correct":"a storm","distractors":["a calm","a cloud"]}
choice | a storm | wrong answers | {"question":"tempest","right_answer":"a storm","wrong_answers":["a calm"]}
choice | Hund | JSON:API | {"type":"exercises","attributes":{"kind":"multiple_choice","question":"dog","choices":["Hund","Katze"],"answer":"Hund"}}
choice | Hund | GraphQL node | {"cursor":"c1","node":{"__typename":"ChoiceCard","question":"dog","choices":["Hund","Katze"],"solution":"Hund"}}
choice | Hund | protocol buffers | {"singleChoice":{"question":"dog","options":[{"id":"a","text":"Hund"},{"id":"b","text":"Katze"}],"correctOptionId":"a"}}
choice | Hund | envelope | {"due":"2026-01-01","card":{"type":"choice","front":"dog","choices":["Hund","Katze"],"answer":"Hund"},"state":2}
choice | Hund | JSON in a text | {"type":"choice","question":"dog","options":"[\"Hund\",\"Katze\"]","answer":"Hund"}
choice | Hund | options as a text | {"type":"choice","question":"dog","options":"Hund|Katze|Maus","answer":"Hund"}
choice | true | a truth | {"type":"true_false","question":"Spiders have eight legs.","answer":true}
choice | false | a truth inside | {"type":"TrueFalse","statement":"Bats are birds.","answer":{"value":false}}
choice | Richtig | a truth with words of another language | {"type":"single","question":"Spinnen haben acht Beine.","options":["Richtig","Falsch"],"answer":"Richtig"}
choice | True | a truth as a text | {"type":"single","question":"Spiders have eight legs.","options":["True","False"],"correct_answer":true}
multiple-choice | oak;elm | a list of texts | {"type":"multiselect","question":"Which are trees?","options":["oak","fern","elm"],"answers":["oak","elm"]}
multiple-choice | red;blue | joined ids | {"type":"multi_select","question":"primary colours","options":[{"id":"o1","text":"red"},{"id":"o2","text":"pink"},{"id":"o3","text":"blue"}],"answer":"o1,o3"}
multiple-choice | red;blue | list of objects | {"type":"checkbox","question":"primary colours","options":[{"id":"o1","text":"red"},{"id":"o2","text":"pink"},{"id":"o3","text":"blue"}],"correct":[{"id":"o1"},{"id":"o3"}]}
multiple-choice | red;blue | ticks by name | {"type":"checkboxes","question":"primary colours","options":{"r":"red","p":"pink","b":"blue"},"correct":{"r":true,"p":false,"b":true}}
choice | 42 | numbers as texts | {"type":"choice","question":"six times seven","options":["36","42","48"],"answer":"42"}
choice | 42 | numbers, and the answer is one of them | {"type":"choice","question":"six times seven","options":[36,42,48],"answer":42}
reveal | 2 | a number that is a text and a place | {"type":"choice","question":"half of four","options":["1","2","3"],"answer":2}
choice | nine | ids that are large numbers | {"type":"choice","question":"three times three","options":[{"id":900719925474,"text":"nine"},{"id":900719925475,"text":"ten"}],"answer":900719925474}
choice | りんご | Japanese | {"type":"choice","question":"apple","options":["りんご","みかん"],"answer":"りんご","language":"LANGUAGE_JAPANESE"}
choice | яблоко | Russian | {"type":"choice","question":"apple","options":["яблоко","груша"],"answer":"яблоко","language":"ru"}
choice | C++ | texts that fold alike | {"type":"choice","question":"Which has classes from the start?","options":["C","C++"],"answer":"C++"}
reveal | the moon | no answer | {"type":"choice","question":"What circles the earth?","options":["the moon","the sun"]}
reveal | Mars | an answer that is no option | {"type":"choice","question":"the red planet","options":["Venus","Saturn"],"answer":"Mars"}
reveal | Venus | two answers that disagree | {"type":"choice","question":"the evening star","options":["Venus","Saturn"],"answer":"Venus","correct_answer":"Saturn"}
choice | a heap of stones | definitions as options | {"type":"choice","word":"cairn","options":[{"id":"d1","definition":"a heap of stones"},{"id":"d2","definition":"a kind of bread"}],"correct_option_id":"d1"}
choice | der Tisch | spoken question | {"type":"listen_choice","prompt":"Listen and choose","question":{"text":"table","auto_play":true},"options":["der Tisch","der Stuhl"],"answer":"der Tisch"}
choice | oak | science questions, columns of options | {"question":"Which is a tree?","choices":{"text":["oak","cat","owl"],"label":["A","B","C"]},"answerKey":"A"}
choice | oak | science questions, labels that count | {"question":{"stem":"Which is a tree?","choices":[{"text":"cat","label":"1"},{"text":"oak","label":"2"}]},"answerKey":"2"}
reveal | Level 2 | texts that end in numbers, and a place | {"question":"Which comes next?","options":["Level 1","Level 2","Level 3"],"answer":1}
choice | B) a storm | a label and its text | {"question":"tempest","options":["A) a calm","B) a storm"],"correct_answer":"B) a storm"}
choice | a storm | a label that the options lack | {"question":"tempest","options":["a calm","a storm"],"correct_answer":"B. a storm"}
choice | el gato | language course, tiles | {"type":"select","prompt":"cat","choices":[{"phrase":"el gato","image":"https://media.example/1.svg"},{"phrase":"el perro","image":"https://media.example/2.svg"}],"correctIndex":0}
choice | Oslo | survey | {"type":"radiogroup","title":"Capital of Norway?","choices":[{"value":"o","text":"Oslo"},{"value":"b","text":"Bergen"}],"correctAnswer":"o"}
multiple-choice | Oslo;Bergen | survey, several | {"type":"checkbox","title":"Which are in Norway?","choices":["Oslo","Bergen","Rome"],"correctAnswer":["Oslo","Bergen"]}
choice | cat | quiz markup | {"type":"MC","stem":{"format":"plain","text":"Which purrs?"},"choices":[{"isCorrect":true,"weight":null,"text":{"format":"plain","text":"cat"},"feedback":null},{"isCorrect":false,"weight":null,"text":{"format":"plain","text":"dog"},"feedback":null}]}
choice | Katze | an id beside an index | {"question":"cat","options":[{"id":10,"text":"Hund"},{"id":11,"text":"Katze"}],"answer_index":1,"answer_id":11}
choice | Hund | an answer with its reason | {"question":"dog","options":["Hund","Katze"],"answer":{"value":"Hund","explanation":"It barks."}}
choice | Hund | the learner's last answer beside | {"question":"dog","options":["Hund","Katze"],"correct_answer":"Hund","your_answer":"Katze"}
reveal | 4 | learning toolkit, a set of choices | {"library":"H5P.SingleChoiceSet","params":{"choices":[{"question":"<p>What is two and two?</p>","answers":["<p>4</p>","<p>5</p>"]}]}}
choice | slow | with a passage | {"type":"reading","passage":"The snail crossed the path in an hour.","question":"How was the snail?","options":["slow","fast"],"answer":"slow"}
`;
