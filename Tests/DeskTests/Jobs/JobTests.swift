import Geometry
import Notebook
import Testing
import Wording

@testable import Desk

/// What goes on beside writing, as the desk shows it.
@Suite struct JobTests {
  private func job(_ number: Int, share: Double? = nil) -> Job {
    Job(Job.ID(number), .importing, name: "\(number).csv", state: .running(share: share))
  }

  private func job(_ number: Int, _ state: Job.State) -> Job {
    Job(Job.ID(number), .importing, name: "\(number).csv", state: state)
  }

  private func face(_ jobs: [Job]) throws -> FaceDesk {
    var face = try FaceDesk()
    for job in jobs { face.tell(.job(job)) }
    return face
  }

  private func isCancelled(_ effects: [Effect]) -> [Job.ID] {
    effects.compactMap { if case .cancel(let id) = $0 { id } else { nil } }
  }

  /// How far the line under the bar reaches, as a share of the window.
  private func line(_ face: FaceDesk) -> Double? {
    let marks = face.desk.face.parts.first { $0.name == .jobLine }?.marks
    guard case .box(let box, _, _)? = marks?.first else { return nil }
    return box.width / face.desk.window.x
  }

  @Test func `the face says what goes on and how far it is, until it is over`() throws {
    var face = try face([job(1, share: 0.426)])
    #expect(face.words(in: .jobs) == ["Importing 1.csv", "42 %"])
    #expect(line(face) == 0.42)
    face.tell(.job(job(1)))
    #expect(face.words(in: .jobs) == ["Importing 1.csv", ""])
    #expect(line(face) == 1)
    face.tell(.job(job(1, .done(nil))))
    #expect(face.desk.jobs.all.isEmpty)
    #expect(!face.parts.contains(.jobs) && !face.parts.contains(.jobLine))
  }

  @Test func `several jobs have one pill, which opens their list in the order of asking`() throws {
    var face = try face([job(3, share: 0.5), job(1, share: 0.1), job(2, .waiting)])
    // What has not begun counts as nothing.
    #expect(face.words(in: .jobs) == ["3 tasks", "20 %"])
    face.touch(.toggle(.jobs))
    #expect(face.desk.popup == .jobs && !face.parts.contains(.jobs))
    #expect(
      face.words(in: .popup) == [
        "3 tasks", "Importing 1.csv", "10 %", "Importing 2.csv", "waiting", "Importing 3.csv",
        "50 %",
      ])
    face.touch(.toggle(.jobs))
    #expect(face.desk.popup == nil)
  }

  @Test func `each row of the list has a cross, which ends that job alone`() throws {
    for number in 1...3 {
      var face = try face((1...3).map { job($0, share: 0.5) })
      face.tell(.asked(.toggle(.jobs)))
      let cross = try #require(face.box(of: .job(.cancel(Job.ID(number))))).center
      face.pen(.down, cross)
      #expect(isCancelled(face.pen(.up, cross)) == [Job.ID(number)])
      // What was on its way from there does not bring it back, and it is ended once.
      face.tell(.job(job(number, share: 0.6)))
      #expect(face.desk.jobs.all[number - 1].state == .ending)
      #expect(face.words(in: .popup).contains("stopping"))
      #expect(isCancelled(face.tell(.asked(.job(.cancel(Job.ID(number)))))) == [])
      face.tell(.job(job(number, .cancelled)))
      #expect(face.desk.jobs.all.map(\.id.number) == [1, 2, 3].filter { $0 != number })
      #expect(face.desk.toasts.shown == nil)
    }
  }

  @Test func `the cross and a key end one job, and the key shows several`() throws {
    let stop = try #require(KeyRealm.everywhere.usual[Key(".", control: true)])
    #expect(stop == .job(.stop))
    var face = try face([])
    #expect(isCancelled(face.tell(.asked(stop))) == [])
    face.tell(.job(job(7, share: 0.5)))
    let cross = try #require(face.box(of: stop)).center
    face.pen(.down, cross)
    #expect(isCancelled(face.pen(.up, cross)) == [Job.ID(7)])
    face.tell(.job(job(8, share: 0.5)))
    #expect(isCancelled(face.tell(.asked(stop))) == [] && face.desk.popup == .jobs)
  }

  @Test func `keys open the list and go through its crosses, and it closes behind the last job`()
    throws
  {
    let open = try #require(KeyRealm.everywhere.usual[Key("j", control: true)])
    var face = try face([])
    face.tell(.asked(open))
    #expect(face.desk.popup == nil)
    for number in 1...2 { face.tell(.job(job(number))) }
    face.tell(.asked(open))
    #expect(face.desk.popup == .jobs)
    while face.desk.focus?.control.action != .job(.cancel(Job.ID(2))) { face.press("tab") }
    #expect(isCancelled(face.press("return")) == [Job.ID(2)])
    face.tell(.job(job(2, .cancelled)))
    #expect(face.desk.popup == .jobs)
    face.tell(.job(job(1, .done(Job.Result("Done.")))))
    #expect(face.desk.popup == nil && face.desk.focus == nil)
  }

  @Test func `what failed says why, and stays until it is put aside`() throws {
    var face = try face([job(1, share: 0.5), job(2, .failed("it is a cat"))])
    #expect(face.desk.toasts.shown?.words.text == "Nothing was imported: it is a cat.")
    #expect(face.words(in: .jobs) == ["Importing 1.csv", "50 %"])
    face.tell(.job(job(1, .done(nil))))
    #expect(face.words(in: .jobs) == ["Import failed", ""])
    #expect(line(face) == nil)
    face.tell(.asked(.toggle(.jobs)))
    #expect(face.words(in: .popup).last == "Nothing was imported: it is a cat.")
    face.touch(.job(.putAside(Job.ID(2))))
    #expect(face.desk.jobs.all.isEmpty && face.desk.popup == nil)
  }

  @Test func `pages that a printer does not take were not printed`() throws {
    let id = Job.ID(1)
    var face = try face([Job(id, .printing, name: "Optics", state: .running(share: 0.5))])
    #expect(face.words(in: .jobs) == ["Printing Optics", "50 %"])
    face.tell(.job(Job(id, .printing, name: "Optics", state: .failed("it is off"))))
    #expect(face.desk.toasts.shown?.words.text == "Nothing was printed: it is off.")
    #expect(face.words(in: .jobs) == ["Printing failed", ""])
  }

  @Test(arguments: [true, false])
  func `a failure goes once its message was there and the writer too, and else stays`(
    isThere: Bool
  ) throws {
    var face = try face([job(1, .failed("it is a cat"))])
    #expect(face.parts.contains(.jobs))
    // Whoever does something at once has not read it.
    face.pen(.hover, Point(x: 600, y: 400))
    face.ring(.toastSeen)
    if isThere { face.pen(.hover, Point(x: 610, y: 400)) }
    #expect(face.parts.contains(.jobs), "its message is still there")
    face.ring(.toast)
    #expect(face.desk.toasts.shown == nil && face.parts.contains(.jobs) == !isThere)
    #expect(face.desk.jobs.all.isEmpty == isThere)
  }

  @Test func `a failure goes as well once the list was open`() throws {
    var face = try face([job(1, .failed("no")), job(2, share: 0.5), job(3, .failed("never"))])
    face.ring(.toastSeen)
    face.touch(.toggle(.jobs))
    #expect(face.desk.jobs.all.count == 3, "the list says why")
    face.touch(.toggle(.jobs))
    #expect(face.desk.jobs.all.map(\.id.number) == [2])
  }

  @Test func `what came into the notebook is shown by its message`() throws {
    var face = try face([])
    let last = face.hand.pages[1]
    face.tell(
      .job(job(1, .done(Job.Result("Imported to page 2.", canUndo: true, page: last)))))
    #expect(Set(face.words(in: .toast)) == ["Imported to page 2.", "Undo", "Show"])
    face.touch(.library(.show(last.notebook, page: last.page)))
    #expect(face.desk.pages.current == 1 && face.desk.toasts.shown == nil)
    face.tell(.asked(.go(.back)))
    #expect(face.desk.pages.current == 0, "one comes back to where one was")
  }

  @Test func `what a job came to is said behind what is said already`() throws {
    var face = try face([])
    for number in 1...3 { face.tell(.job(job(number, .done(Job.Result("Made \(number)."))))) }
    for number in 1...3 {
      #expect(face.words(in: .toast) == ["Made \(number)."])
      face.ring(.toast)
    }
    #expect(face.desk.toasts.shown == nil)
    face.tell(.job(job(4, .done(Job.Result("Made 4.")))))
    face.tell(.job(job(5, .failed("no"))))
    face.tell(.asked(.dismiss))
    #expect(face.desk.toasts.shown?.words.text == "Nothing was imported: no.")
  }

  @Test func `an undo is offered only for what happened last`() throws {
    func result(_ number: Int) -> Message {
      .job(job(number, .done(Job.Result("Made \(number).", canUndo: true))))
    }
    var face = try face([])
    face.tell(result(1))
    #expect(face.desk.toasts.shown?.offer == .undo)
    #expect(face.tell(.asked(.undo)).contains(.edit(.undo(face.hand.id))))
    face.tell(result(2))
    face.tell(result(3))
    #expect(face.desk.toasts.shown?.words.text == "Made 2." && face.desk.toasts.shown?.offer == nil)
    face.ring(.toast)
    #expect(face.desk.toasts.shown?.words.text == "Made 3." && face.desk.toasts.shown?.offer == nil)
    face.ring(.toast)
    // A stroke that is being written will be what happened last.
    face.pen(.down, face.hand.pixel(200, 300))
    face.tell(result(4))
    #expect(face.desk.toasts.shown?.words.text == "Made 4." && face.desk.toasts.shown?.offer == nil)
  }

  @Test func `the face is drawn anew for each percent, and not while a stroke is written`() throws {
    var hand = try SelectingDesk()
    hand.tell(.job(job(1, share: 0.101)))
    let drawn = hand.effects.count
    hand.tell(.job(job(1, share: 0.109)))
    #expect(hand.effects.count == drawn)
    hand.tell(.job(job(1, share: 0.111)))
    #expect(hand.effects.dropFirst(drawn) == [.drawFace])
    hand.tell(.pointer(Pointer(.pen, .down, at: hand.pixel(200, 200), time: 0)))
    let writing = hand.effects.count
    hand.tell(.job(job(1, share: 0.5)))
    hand.tell(.job(job(2, .waiting)))
    hand.tell(.job(job(1, .done(nil))))
    #expect(hand.effects.count == writing)
    #expect(hand.desk.jobs.all.map(\.id.number) == [2])
  }

  @Test func `a share that cannot be is brought into its range`() {
    #expect(job(1, share: .nan).share == 0)
    #expect(job(1, share: -3).progress.text == "0 %")
    #expect(job(1, share: 7).progress.text == "100 %")
  }
}

extension Job {
  /// Jobs in all states that are shown.
  static let samples = [
    Job(ID(1), .importing, name: "Lecture 7.xopp", state: .running(share: 0.42)),
    Job(ID(2), .exporting, name: "Linear algebra", state: .running(share: nil)),
    Job(ID(3), .exporting, name: "Linear algebra, page 3", state: .waiting),
    Job(ID(4), .importing, name: "sketch.csv", state: .ending),
    Job(
      ID(5), .importing, name: "drawing.png",
      state: .failed(
        "cannot read drawing.png: this is an image (PNG); supported files are CSV pen "
          + "recordings (.csv), Xournal++ files (.xopp, .xoj) and InkML (.inkml)")),
  ]
}
